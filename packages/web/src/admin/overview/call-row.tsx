import type { ModelCall } from '@saffron/core/admin'
import { ApiError, describeError } from '@saffron/core/errors'
import { formatCredits, formatDuration } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { DateTime } from '../../ui/moment.tsx'
import { ColumnName } from '../columns.tsx'
import { type Fact, Facts } from '../facts.tsx'

import admin from '../admin.module.css'

/** A model call that expands to its details. */
export function CallRow({ call, focus }: { readonly call: ModelCall; readonly focus: RowFocus }) {
  const t = useTranslate('admin')
  const { kind, model, channel, user, status, error, firstTokenMs, durationMs, costMicros } = call
  const facts: readonly Fact[] = [
    [t('admin.overview.kind'), t(`admin.overview.kind.${kind}`)],
    [t('admin.overview.channel'), channel && <span lang="">{channel.name}</span>],
    [t('admin.overview.firstWord'), firstTokenMs === undefined ? undefined : formatDuration(firstTokenMs, t.locale)],
    [t('admin.overview.duration'), formatDuration(durationMs, t.locale)],
    [t('admin.overview.read'), call.inputTokens.toLocaleString(t.locale)],
    [t('admin.overview.written'), call.outputTokens.toLocaleString(t.locale)],
    [t('common.credits'), formatCredits(costMicros, t.locale)],
    [t('admin.overview.error'), error && <ErrorOf code={error} />],
  ]
  return (
    <details className={admin.row}>
      <summary className={admin.summary} {...focus}>
        <span className={admin.when}>
          <ColumnName of="when" />
          <DateTime at={call.endedAt} />
        </span>
        <span className={admin.what} lang="">
          <ColumnName of="model" />
          {model}
        </span>
        <span className={admin.side}>
          <ColumnName of="who" />
          {user !== undefined && <span lang="">{user.name || user.id}</span>}
        </span>
        <span className={admin.chip} data-tone={status === 'failed' ? 'bad' : undefined}>
          <ColumnName of="state" />
          {t(`admin.overview.status.${status}`)}
        </span>
      </summary>
      <div className={admin.more}>
        <Facts facts={facts} />
      </div>
    </details>
  )
}

/** The error as text, and its code as used by the terminal and the API. */
function ErrorOf({ code }: { readonly code: string }) {
  const t = useTranslate('admin')
  return (
    <>
      {describeError(new ApiError(code), t)} <code>{code}</code>
    </>
  )
}
