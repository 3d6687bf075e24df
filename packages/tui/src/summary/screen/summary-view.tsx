import { writeFile } from 'node:fs/promises'

import { describeError } from '@saffron/core/errors'
import { isActiveSummary, summaryLines, type TextSummary } from '@saffron/core/summary'
import { followSummary } from '@saffron/core/summary/client'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { refuseExisting, unwritable } from '../../shell/output-file.ts'
import { withHome } from '../../shell/with-home.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { TextRows, useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { sgr } from '../../ui/style.ts'
import { summaryState } from '../history-commands.ts'

interface SummaryViewProps extends ScreenProps {
  readonly id: string
}

/** A summary, followed while it's in progress, and with `Tab` what each line rests on. */
export function SummaryView({ id, show, onBack, openChat }: SummaryViewProps): ReactElement {
  const { api, t } = useApp()
  const params = { id }
  const [summary, setSummary] = useState<TextSummary>()
  const [isSourced, setSourced] = useState(false)
  const work = useRowWork(t('cli.summaries.viewHint'))
  const fail = useEffectEvent((error: unknown) => work.say(describeError(error, t), sgr.error))
  const isActive = summary === undefined || isActiveSummary(summary.state)
  useEffect(() => {
    if (!isActive) return undefined
    const left = new AbortController()
    const { signal } = left
    const follow = async () => {
      for await (const { event, data } of followSummary({ api, summary: id, signal })) {
        if (event === 'entry' || event === 'done') setSummary(data)
        if (event === 'progress') setSummary((now) => now && { ...now, progress: data })
      }
      setSummary(await api.summary.getSummary({ params: { id }, signal }))
    }
    follow().catch((error: unknown) => {
      if (!signal.aborted) fail(error)
    })
    return () => left.abort()
    // It's followed again when it was resumed.
  }, [api, id, isActive])

  const change = (calling: () => Promise<TextSummary>) =>
    void work.attempt(async () => {
      setSummary(await calling())
      return undefined
    })
  /** Begins a chat with a question about the file, or about the result. */
  const ask = ({ title, asset, text }: TextSummary) =>
    work.write(t('cli.summaries.questionAsked'), (question) => {
      if (question === '') return
      void work.attempt(async () => {
        const { id: chat } = await api.chat.createConversation({ body: {} })
        const content = asset === undefined ? `${question}\n\n${text}` : question
        const headers = { 'Idempotency-Key': crypto.randomUUID() }
        const body = { content, ...(asset !== undefined && { attachments: [asset] }) }
        // The reply continues without this stream, and the chat follows it.
        for await (const _event of api.chat.startRun({ params: { id: chat }, body, headers })) break
        openChat(chat, cleanLine(title))
        return undefined
      })
    })
  const save = ({ text, json }: TextSummary) =>
    work.write(
      t('cli.summaries.saveAsked'),
      (typed) => {
        const file = withHome(typed)
        void work.attempt(async () => {
          try {
            await refuseExisting(file, t)
            const written = json === undefined ? text : JSON.stringify(json, undefined, 2)
            await writeFile(file, `${written.trimEnd()}\n`).catch((error: unknown) => {
              throw unwritable(file, error, t)
            })
            return t('cli.draw.saved', { file })
          } catch (error) {
            if (!(error instanceof CommandError)) throw error
            work.say(error.message, sgr.error)
            return undefined
          }
        })
      },
      json === undefined ? './summary.md' : './summary.json',
    )
  const remove = ({ title }: TextSummary) =>
    work.ask(t('cli.summaries.removeAsked', { title: cleanLine(title) }), async () => {
      await api.summary.deleteSummary({ params })
      onBack()
      return undefined
    })
  const press = (name: string | undefined): boolean => {
    work.forget()
    const action = actionOf('summaries', name)
    if (action === undefined) return false
    if (summary === undefined) return true
    if (action === 'sources') setSourced(!isSourced)
    else if (action === 'stop' && isActive) change(() => api.summary.stopSummary({ params }))
    else if (action === 'resume' && !isActive) change(() => api.summary.resumeSummary({ params }))
    else if (action === 'remove') remove(summary)
    else if (summary.text === '') return true
    else if (action === 'chat') ask(summary)
    else if (action === 'save') save(summary)
    return true
  }
  const state = summary === undefined ? t('cli.list.loading') : summaryState(summary, t)
  const about = summary === undefined ? [] : [t(`cli.summary.kind.${summary.kind}`), cleanLine(summary.title)]
  return (
    <TextRows
      title={[...about, state].join(' · ')}
      text={summary === undefined ? '' : textOf(summary, isSourced)}
      {...work.listProps}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={press}
    />
  )
}

/** The result, why there is none, or each line with the passages that it rests on. */
function textOf(summary: TextSummary, isSourced: boolean): string {
  const { text, error, sources } = summary
  if (text === '') return error?.message ?? ''
  if (!isSourced) return text
  return summaryLines(summary)
    .flatMap((line, index) => [
      line,
      ...sources.filter((source) => source.line === index).map(({ from, to, quote }) => `  - ${from}–${to}: ${quote}`),
    ])
    .join('\n')
}
