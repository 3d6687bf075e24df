export interface Stack {
  /** When it was, as people read it. */
  readonly label: string
  /** One for each name of the chart. */
  readonly parts: readonly number[]
}

export interface ChartTableProps {
  readonly names: readonly string[]
  readonly stacks: readonly Stack[]
  readonly format: (value: number) => string
  /** What the table is called, and its columns of slots and of sums. */
  readonly words: { readonly caption: string; readonly slot: string; readonly sum: string }
}

export const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** A chart as a table, of the slots that have something in them. */
export function ChartTable({ names, stacks, format, words }: ChartTableProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.slot}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.sum}</th>
          </tr>
        </thead>
        <tbody>
          {stacks
            .filter(({ parts }) => sumOf(parts) > 0)
            .map(({ label, parts }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {names.map((name, at) => (
                  <td key={name}>{format(parts[at] ?? 0)}</td>
                ))}
                <td>{format(sumOf(parts))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
