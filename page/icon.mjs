// The icon as PNG, drawn point by point: three layers over each other.

import { deflateSync } from "node:zlib";

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "ascii"), data]);
  let c = 0xffffffff;
  for (const byte of body) c = CRC[(c ^ byte) & 0xff] ^ (c >>> 8);
  const made = Buffer.alloc(body.length + 8);
  made.writeUInt32BE(data.length, 0);
  body.copy(made, 4);
  made.writeUInt32BE((c ^ 0xffffffff) >>> 0, body.length + 4);
  return made;
}

/** The color at a point of the 64 by 64 drawing. */
function colorAt(x, y) {
  const rhombus = (top) => Math.abs(x - 32) / 22 + Math.abs(y - top - 11) / 11 <= 1;
  if (rhombus(12)) return [255, 255, 255];
  if (rhombus(22)) return [207, 198, 255];
  if (rhombus(32)) return [157, 141, 240];
  return [75, 63, 146];
}

export function iconPng(size) {
  const rows = Buffer.alloc(size * (size * 3 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const color = colorAt(((column + 0.5) / size) * 64, ((row + 0.5) / size) * 64);
      rows.set(color, row * (size * 3 + 1) + 1 + column * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
