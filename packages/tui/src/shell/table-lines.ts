import { fitColumns, shorten } from '../ui/columns.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { terminalFeatures } from './terminal-features.ts'

/** Formats rows for this terminal's width. Dims all columns but the last, which is the most informative. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const features = terminalFeatures(process.stdout)
  const widths = fitColumns(rows, process.stdout.columns)
  return rows.map((row) =>
    paint(
      row.flatMap((cell, column) => {
        const isLast = column === row.length - 1
        const width = widths[column]
        if (width === undefined) return []
        const text = shorten(cell, width, !isLast)
        return [...(column === 0 ? [] : [span('  ')]), span(text, isLast ? '' : sgr.dim)]
      }),
      features,
    ),
  )
}
