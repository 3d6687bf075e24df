import { fitColumns, shorten } from '../ui/columns.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { terminalFeatures } from './terminal-features.ts'

/**
 * Formats rows for this terminal's width, below their heading. Dims all columns but the last, which is the most
 * informative.
 */
export function tableLines(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const features = terminalFeatures(process.stdout)
  const widths = fitColumns(rows, process.stdout.columns, heading)
  const shown = heading.length === 0 || rows.length === 0 ? rows : [heading, ...rows]
  return shown.map((row) =>
    paint(
      row.flatMap((cell, column) => {
        const isLast = column === row.length - 1
        const style = row === heading ? sgr.bold : isLast ? '' : sgr.dim
        const width = widths[column]
        if (width === undefined) return []
        const text = shorten(cell, width, !isLast)
        return [...(column === 0 ? [] : [span('  ')]), span(text, style)]
      }),
      features,
    ),
  )
}
