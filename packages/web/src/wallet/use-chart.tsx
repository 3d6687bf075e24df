import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { DayUse } from '@saffron/core/wallet'

import { stackUse, type UseStack } from './stack-use.ts'

import styles from './wallet.module.css'

const WIDTH = 600
const HEIGHT = 160
/** Of a day's width, between two days. */
const GAP = 0.25

interface UseChartProps {
  readonly days: readonly string[]
  readonly list: readonly DayUse[]
}

/** A stack a day; the same as a table to whoever does not see it. */
export function UseChart({ days, list }: UseChartProps) {
  const t = useTranslate('account')
  const { models, hasOthers, stacks, most } = stackUse(days, list)
  const names = hasOthers ? [...models, t('account.wallet.useOther')] : models
  const dayText = (day: string) =>
    new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  const credits = (micros: number) => formatCredits(micros, t.locale)
  return (
    <figure className={styles.chart}>
      <div aria-hidden>
        <p className={styles.scale}>{credits(most)}</p>
        <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <line className={styles.axis} x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
          <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
          {stacks.map((stack, index) => (
            <Bar
              key={stack.day}
              stack={stack}
              index={index}
              within={{ days: stacks.length, models: models.length, most }}
            >
              {`${dayText(stack.day)}: ${credits(stack.sum)}`}
            </Bar>
          ))}
        </svg>
        <div className={styles.ends}>
          <span>{dayText(days[0] ?? '')}</span>
          <span>{dayText(days.at(-1) ?? '')}</span>
        </div>
        <ul className={styles.legend}>
          {names.map((name, part) => (
            <li key={name} data-part={partOf(part, models.length)}>
              {name}
            </li>
          ))}
        </ul>
      </div>
      <UseTable names={names} stacks={stacks} dayText={dayText} credits={credits} />
    </figure>
  )
}

/** Which of the chart's colours. */
const partOf = (part: number, models: number): number | 'other' => (part < models ? part : 'other')

interface BarProps {
  readonly stack: UseStack
  readonly index: number
  readonly within: { readonly days: number; readonly models: number; readonly most: number }
  readonly children: string
}

function Bar({ stack: { parts, sum }, index, within: { days, models, most }, children }: BarProps) {
  const step = WIDTH / days
  const scale = (HEIGHT - 1) / most
  return (
    <g>
      <title>{children}</title>
      {parts.map((part, at) => {
        if (part <= 0) return null
        const upTo = parts.slice(0, at + 1).reduce((total, each) => total + each, 0)
        return (
          <rect
            // Parts have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            data-part={partOf(at, models)}
            x={(index + GAP / 2) * step}
            width={step * (1 - GAP)}
            y={HEIGHT - upTo * scale}
            height={part * scale}
          />
        )
      })}
      {sum > 0 && <rect className={styles.aim} x={index * step} width={step} y="0" height={HEIGHT} />}
    </g>
  )
}

interface UseTableProps {
  readonly names: readonly string[]
  readonly stacks: readonly UseStack[]
  readonly dayText: (day: string) => string
  readonly credits: (micros: number) => string
}

function UseTable({ names, stacks, dayText, credits }: UseTableProps) {
  const t = useTranslate('account')
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('account.wallet.useLead')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account.wallet.useDay')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('account.wallet.useTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {stacks
            .filter(({ sum }) => sum !== 0)
            .map(({ day, parts, sum }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                {names.map((name, at) => (
                  <td key={name}>{credits(parts[at] ?? 0)}</td>
                ))}
                <td>{credits(sum)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
