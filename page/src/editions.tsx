/** The same board by the rules of other times: the days on which its answer changed, and each difference with what made it. */

import type { JSX } from "preact";
import { Text } from "./mana";
import { Trouble } from "./parts";
import { download } from "./share";
import { useAnswer, useStore } from "./store";
import type { ByDate, Compared } from "./types";
import { words } from "./words";

/** Editions that follow each other, by the first and the last; others by name. */
function shortGroup(group: string[], all: string[]): string {
  const places = group.map((name) => all.indexOf(name)).sort((one, other) => one - other);
  const first = places[0] ?? 0;
  const together = places.every((place, at) => place === first + at);
  return together && group.length > 2 ? words.fromTo(all[first] ?? "", all[first + group.length - 1] ?? "", group.length) : group.join(", ");
}

export function Editions(): JSX.Element {
  const { text } = useStore();
  const { answer, problem, busy } = useAnswer<Compared>("compare", { board: text, by_date: true });
  return (
    <>
      <h3>{words.editionsTitle}</h3>
      {busy && !answer && <p class="quiet">{words.thinking}</p>}
      {problem && <Trouble problem={problem} />}
      {answer?.same && <p>{words.editionsSame}</p>}
      {answer && Object.entries(answer.refused).map(([name, why]) => (
        <p class="warn-text">
          {words.refused(name)}: {why}
        </p>
      ))}
      {answer?.by_date && answer.by_date.days.length > 0 && (
        <>
          <YearsPicture svg={answer.by_date.picture} />
          <OverTheYears told={answer.by_date} />
        </>
      )}
      {answer && answer.differences.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={words.editionsTitle}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.value}</th>
                {answer.groups.map((group) => (
                  <th scope="col" title={group.join(", ")}>{shortGroup(group, answer.editions)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.differences.map((item) => (
                <>
                  <tr>
                    <th scope="row">
                      {item.of}: {item.what}
                    </th>
                    {answer.groups.map((group, place) => {
                      const value = item.values[group[0] ?? ""] ?? "";
                      const first = item.values[answer.groups[0]?.[0] ?? ""] ?? "";
                      return (
                        <td class={place > 0 && value !== first ? "differs" : ""}>
                          <Text>{value}</Text>
                        </td>
                      );
                    })}
                  </tr>
                  {item.partings.map((parting) => (
                    <tr class="parting">
                      <td colSpan={answer.groups.length + 1}>
                        {parting.editions.join(" | ")}:{" "}
                        {parting.causes.map((cause) => (
                          <span class="ability">
                            {cause.words} <span class="rule">({cause.rules.map((rule) => rule || words.noRule).join(" | ")})</span>
                          </span>
                        ))}
                        {parting.steps.map((step) => (step ? words.parted(step.layer, step.rule, step.effect) : "–")).join(" | ")}
                      </td>
                    </tr>
                  ))}
                </>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The answers over the years as a picture, which the list below tells in words. */
function YearsPicture({ svg }: { svg: string }): JSX.Element {
  return (
    <figure class="years-picture">
      <div class="scroll" tabIndex={0} role="region" aria-label={words.yearsPicture}>
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={words.yearsPicture} width={960} />
      </div>
      <figcaption>
        <button type="button" class="small" onClick={() => download("years.svg", new Blob([svg], { type: "image/svg+xml" }))}>
          {words.savePicture}
        </button>
      </figcaption>
    </figure>
  );
}

/** The days on which the answer changed, the oldest first. */
function OverTheYears({ told }: { told: ByDate }): JSX.Element {
  return (
    <ol class="years">
      <li>
        <strong>{words.day(told.since)}</strong> <span class="quiet">{words.yearsFrom}</span>
      </li>
      {told.days.map((day) => (
        <li>
          <strong>{words.day(day.day)}</strong> <span class="quiet">{day.editions.join(" → ")}</span>
          <ul>
            {day.changed.map((one, at) => {
              const before = day.changed[at - 1];
              return (
                <li>
                  {one.of}: {one.what} <s>{one.before}</s> <Text>{one.after}</Text>
                  {JSON.stringify(before?.causes) !== JSON.stringify(one.causes) &&
                    one.causes.map((cause) => (
                      <span class="ability quiet">
                        {cause.words} <span class="rule">({cause.rules.map((rule) => rule || words.noRule).join(" → ")})</span>
                      </span>
                    ))}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
