import { useTranslate } from '@saffron/core/react'

import styles from './overview.module.css'

const WIDTH = 600
const HEIGHT = 140
/** Of a slot's width, between two slots. */
const GAP = 0.25

export interface Stack {
  /** When it was, as people read it. */
  readonly label: string
  /** One for each name of the chart. */
  readonly parts: readonly number[]
}

interface StackChartProps {
  readonly title: string
  readonly names: readonly string[]
  /** Which colours stand for the names; default one after another. */
  readonly tones?: readonly string[]
  readonly stacks: readonly Stack[]
  readonly format: (value: number) => string
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** A stack for each slot of time; the same as a table to whoever does not see it. */
export function StackChart({ title, names, tones, stacks, format }: StackChartProps) {
  const most = Math.max(1, ...stacks.map(({ parts }) => sumOf(parts)))
  const toneOf = (part: number): string => tones?.[part] ?? String(part)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <span className={styles.total}>{format(sumOf(stacks.map(({ parts }) => sumOf(parts))))}</span>
      </figcaption>
      <div aria-hidden>
        <p className={styles.scale}>{format(most)}</p>
        <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
          <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
          {stacks.map((stack, index) => (
            <Bar key={stack.label} {...{ stack, index, count: stacks.length, most, toneOf, format }} />
          ))}
        </svg>
        <div className={styles.ends}>
          <span>{stacks[0]?.label}</span>
          <span>{stacks.at(-1)?.label}</span>
        </div>
        {names.length > 1 && (
          <ul className={styles.legend}>
            {names.map((name, part) => (
              <li key={name} data-tone={toneOf(part)}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ChartTable {...{ title, names, stacks, format }} />
    </figure>
  )
}

interface BarProps {
  readonly stack: Stack
  readonly index: number
  readonly count: number
  readonly most: number
  readonly toneOf: (part: number) => string
  readonly format: (value: number) => string
}

function Bar({ stack: { label, parts }, index, count, most, toneOf, format }: BarProps) {
  const step = WIDTH / count
  const scale = (HEIGHT - 1) / most
  const sum = sumOf(parts)
  return (
    <g>
      <title>{`${label}: ${format(sum)}`}</title>
      {parts.map((part, at) => {
        const top = HEIGHT - sumOf(parts.slice(0, at + 1)) * scale
        return part <= 0 ? null : (
          <rect
            // Parts have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            data-tone={toneOf(at)}
            x={(index + GAP / 2) * step}
            width={step * (1 - GAP)}
            y={top}
            height={part * scale}
          />
        )
      })}
      {sum > 0 && <rect className={styles.aim} x={index * step} width={step} y="0" height={HEIGHT} />}
    </g>
  )
}

function ChartTable({ title, names, stacks, format }: Omit<StackChartProps, 'tones'>) {
  const t = useTranslate('admin')
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.overview.time')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('admin.overview.sum')}</th>
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
