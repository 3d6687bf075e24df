import type { AuditEntry } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'

import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { DateTime } from '../ui/moment.tsx'
import { type AuditFact, auditFacts } from './audit-detail.ts'
import { ColumnName } from './columns.tsx'
import { Facts } from './facts.tsx'

import button from '../ui/button.module.css'
import styles from './admin.module.css'

interface AuditRowProps {
  readonly entry: AuditEntry
  readonly focus: RowFocus
  /** Filters the list to this person's actions. */
  readonly onOnly: (actor: string, name: string) => void
}

/** An audit entry that expands to its details. User-given names can be in any language (`lang=""`). */
export function AuditRow({ entry, focus, onOnly }: AuditRowProps) {
  const t = useTranslate('admin')
  const { actor, actingAs, action, subject, address, userAgent, names, detail, createdAt } = entry
  const nameOf = (id: string): string => names?.[id] ?? id
  const facts = [
    ...quoted(t('admin.audit.actingAs'), actingAs && nameOf(actingAs)),
    ...quoted(t('admin.audit.subject'), subject && nameOf(subject)),
    ...quoted(t('admin.audit.browser'), userAgent || undefined),
    ...auditFacts(detail, t),
  ]
  return (
    <details className={styles.row}>
      <summary className={styles.summary} {...focus}>
        <span className={styles.when}>
          <ColumnName of="when" />
          <DateTime at={createdAt} />
        </span>
        <span className={styles.action}>
          <ColumnName of="what" />
          {t(`admin.audit.did.${action}`)}
        </span>
        <span className={styles.what}>
          <ColumnName of="who" />
          {actor === undefined ? t('admin.audit.nobody') : <span lang="">{nameOf(actor)}</span>}
        </span>
        <span className={styles.side}>
          <ColumnName of="address" />
          {address}
        </span>
      </summary>
      <div className={styles.more}>
        <Facts
          facts={facts.map(({ name, value, isQuoted }) => [name, isQuoted ? <span lang="">{value}</span> : value])}
        />
        {actor !== undefined && (
          <button type="button" className={button.quiet} onClick={() => onOnly(actor, nameOf(actor))}>
            {t('admin.audit.onlyActor')}
          </button>
        )}
      </div>
    </details>
  )
}

const quoted = (name: string, value: string | undefined): AuditFact[] =>
  value === undefined ? [] : [{ name, value, isQuoted: true }]
