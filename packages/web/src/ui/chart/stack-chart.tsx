import { ChartTable, type ChartTableProps, sumOf } from './chart-table.tsx'

import styles from './chart.module.css'

const WIDTH = 600
const HEIGHT = 160
/** The gap between two slots, as a share of a slot's width. */
const GAP = 0.25

interface StackChartProps extends ChartTableProps {
  /** The colors of the names. Default: in order. */
  readonly tones?: readonly string[] | undefined
  /** Whether to show a legend. Default: if there's more than one name. */
  readonly legend?: boolean
}

/** A chart with a stack per time slot, and the same data as a table. Belongs in a figure. */
export function StackChart({ tones, legend, ...table }: StackChartProps) {
  const { names, stacks, format } = table
  const highest = Math.max(0, ...stacks.map(({ parts }) => sumOf(parts)))
  const toneOf = (part: number): string => tones?.[part] ?? String(part)
  const step = WIDTH / stacks.length
  return (
    <>
      <div aria-hidden className={styles.chart}>
        <p className={styles.scale}>{format(highest)}</p>
        <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
          <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
          {stacks.map(({ label, parts }, index) => (
            <g key={label} transform={`translate(${index * step})`}>
              <title>{`${label}: ${format(sumOf(parts))}`}</title>
              <Bar parts={parts} width={step} scale={(HEIGHT - 1) / (highest || 1)} toneOf={toneOf} />
            </g>
          ))}
        </svg>
        <div className={styles.ends}>
          <span>{stacks[0]?.label}</span>
          <span>{stacks.at(-1)?.label}</span>
        </div>
        {(legend ?? names.length > 1) && (
          <ul className={styles.legend}>
            {names.map((name, part) => (
              <li key={name} data-tone={toneOf(part)}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ChartTable {...table} />
    </>
  )
}

interface BarProps {
  readonly parts: readonly number[]
  readonly width: number
  /** The height of one unit in the drawing. */
  readonly scale: number
  readonly toneOf: (part: number) => string
}

function Bar({ parts, width, scale, toneOf }: BarProps) {
  return (
    <>
      {parts.map((part, at) =>
        part <= 0 ? null : (
          <rect
            // Parts are identified only by their index.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            data-tone={toneOf(at)}
            x={(GAP / 2) * width}
            width={width * (1 - GAP)}
            y={HEIGHT - sumOf(parts.slice(0, at + 1)) * scale}
            height={part * scale}
          />
        ),
      )}
      {sumOf(parts) > 0 && <rect className={styles.aim} width={width} height={HEIGHT} />}
    </>
  )
}
