import type { ScriptStatistics } from '@saffron/core/playscript'
import { eighthsText } from '@saffron/core/playscript/client'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { Loading } from './loading.tsx'
import type { ToolsProps } from './tools-panel.tsx'

import styles from './tools.module.css'

/** The figures of a script, as last saved. */
export function StatisticsPanel({ script: { id }, open: { saver } }: ToolsProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      await saver.save()
      return api.playscript.getStatistics({ params: { id }, signal })
    },
    [id, saver],
  )
  return <Loading load={load}>{(statistics) => <Figures statistics={statistics} />}</Loading>
}

function Figures({ statistics }: { readonly statistics: ScriptStatistics }) {
  const t = useTranslate('playscript')
  const number = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 0 })
  const { scenes, pages, minutes, words, dialogueWords, characters, locations, times } = statistics
  if (scenes === 0) return <p className={styles.note}>{t('playscript.stats.empty')}</p>
  return (
    <>
      <dl className={styles.figures}>
        {(
          [
            ['scenesCount', scenes],
            ['pagesCount', Math.ceil(pages)],
            ['minutes', minutes],
            ['words', words],
            ['dialogue', dialogueWords],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`playscript.stats.${name}`)}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
      <FigureTable
        head={[t('playscript.stats.character'), t('playscript.stats.cues'), t('playscript.stats.words')]}
        rows={characters.map((each) => [each.name, number.format(each.cues), number.format(each.words)])}
      />
      <FigureTable
        head={[t('playscript.stats.place'), t('playscript.stats.scenesCount'), t('playscript.stats.eighths')]}
        rows={locations.map((each) => [each.name, number.format(each.scenes), eighthsText(each.eighths)])}
      />
      <FigureTable
        head={[t('playscript.stats.time'), t('playscript.stats.scenesCount'), t('playscript.stats.eighths')]}
        rows={times.map((each) => [each.name, number.format(each.scenes), eighthsText(each.eighths)])}
      />
    </>
  )
}

interface FigureTableProps {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const FigureTable = ({ head, rows }: FigureTableProps) =>
  rows.length > 0 && (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row" lang="">
              {name}
            </th>
            {values.map((value, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
