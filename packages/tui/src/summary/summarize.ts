import { SUMMARY_MAX_CHARACTERS } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'
import { SUMMARY_KINDS, type TextSummary } from '@saffron/core/summary'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { badValue, type JsonOption, oneOf } from '../shell/options.ts'
import { printInfo, writeText } from '../shell/output.ts'
import { readWhole } from '../shell/read-text.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findSummary } from './find-summary.ts'
import { followToEnd } from './follow-to-end.ts'
import { readSource, textOrAsset, whenRead } from './text-to-send.ts'

interface SummarizeOptions extends JsonOption {
  readonly kind?: string
  readonly max?: string
  readonly model?: string
  readonly prompt?: string
  readonly reducePrompt?: string
  readonly schema?: string
}

/** `saffron summarize`: summarizes a file or the pipe. */
export const summarize = (file: string | undefined, options: SummarizeOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { kind, max, model, prompt, reducePrompt, schema } = options
    const settings = {
      ...(kind !== undefined && { kind: oneOf('--kind', kind, SUMMARY_KINDS, t) }),
      ...(max !== undefined && { maxCharacters: charactersOf(max, t) }),
      ...(model !== undefined && { model }),
      ...(prompt !== undefined && { summaryPrompt: prompt }),
      ...(reducePrompt !== undefined && { reducePrompt }),
      ...(schema !== undefined && { toJson: { schema: await schemaOf(schema, t) } }),
    }
    requireSession(context)
    const source = await readSource(file, t)
    const summary = await followToEnd(context, async (signal) => {
      const text = await textOrAsset(context, source, signal)
      return whenRead(() => api.summary.summarizeText({ body: { ...settings, ...text, wait: false } }), signal)
    })
    return showEnd(context, summary, options)
  })

/** `saffron summarize resume`: goes on with a summary that was stopped or failed. */
export const resume = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { id } = await findSummary(context, typed)
    const summary = await followToEnd(context, () => context.api.summary.resumeSummary({ params: { id } }))
    return showEnd(context, summary, options)
  })

function showEnd({ t }: Context, summary: TextSummary, { json }: JsonOption): ExitCode {
  const { state, error, text, shortened } = summary
  if (json) writeJson(summary)
  else if (text !== '') writeText(text)
  if (state === 'stopped') throw new CommandError(t('cli.summary.state.stopped'), EXIT.interrupted)
  if (state === 'failed') {
    const reason = cleanLine(error?.message ?? t('cli.summary.state.failed'))
    throw new CommandError(reason, error?.statusCode === 402 ? EXIT.noCredit : EXIT.failed)
  }
  if (shortened) printInfo(t('cli.summary.shortened'))
  return EXIT.ok
}

function charactersOf(typed: string, t: Translate): number {
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (number >= 1 && number <= SUMMARY_MAX_CHARACTERS) return number
  throw badValue('--max', typed, t, [`1–${SUMMARY_MAX_CHARACTERS}`])
}

async function schemaOf(file: string, t: Translate): Promise<Record<string, unknown>> {
  const written = await readWhole(file, t)
  try {
    const schema: unknown = JSON.parse(written)
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return { ...schema }
  } catch {
    // Reported below.
  }
  throw badValue('--schema', file, t, ['JSON Schema'])
}
