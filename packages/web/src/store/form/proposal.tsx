import { useTranslate } from '@saffron/core/react'
import { type AgentProposal, diffAgents } from '@saffron/core/store'

import { Button } from '../../ui/button.tsx'
import { ChangeList } from '../details/change-list.tsx'
import { fieldLabel } from '../field-label.ts'
import type { FieldProps } from './field-props.ts'

import styles from './proposal.module.css'

const FIELDS = ['name', 'description', 'instructions', 'suggestions', 'tools'] as const
type Field = (typeof FIELDS)[number]

interface ProposalProps extends FieldProps {
  /** Missing fields stay as they are. */
  readonly proposal: Partial<AgentProposal>
  readonly onDiscard: () => void
}

/** What a model proposes for the fields, as differences. Each is used on its own, or all together. */
export function Proposal({ fields, change, proposal, onDiscard }: ProposalProps) {
  const t = useTranslate('store')
  const differences = FIELDS.flatMap((name) => {
    const proposed = proposal[name]
    if (proposed === undefined || proposed.length === 0) return []
    return [{ name, changes: diffAgents({ [name]: fields[name] }, { [name]: proposed }) }]
  })
  const open = differences.filter(({ changes }) => changes.length > 0).map(({ name }) => name)
  const use = (names: readonly Field[]) => change(Object.fromEntries(names.map((name) => [name, proposal[name]])))
  return (
    <section className={styles.proposal} aria-label={t('store.form.proposal')}>
      <header className={styles.head}>
        <h2>{t('store.form.proposal')}</h2>
        <div className={styles.actions}>
          <Button onClick={onDiscard}>{t('store.form.proposal.discard')}</Button>
          {open.length > 1 && (
            <Button tone="primary" onClick={() => use(open)}>
              {t('store.form.proposal.useAll')}
            </Button>
          )}
        </div>
      </header>
      <output className={styles.hint}>
        {t(open.length === 0 ? 'store.form.proposal.noChange' : 'store.form.proposal.hint')}
      </output>
      {differences.map(({ name, changes }) => (
        <div key={name} className={styles.part}>
          {changes.length > 0 && <ChangeList changes={changes} />}
          {changes.length > 0 && (
            <Button
              aria-label={t('store.form.proposal.useField', { field: fieldLabel(name, t) })}
              onClick={() => use([name])}
            >
              {t('store.form.proposal.use')}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
