import type { ScriptElement } from '@saffron/core/playscript'
import type { ElementChange } from '@saffron/core/playscript/client'
import { useTranslate } from '@saffron/core/react'

import { namesOfChanges } from './chosen-changes.ts'

import styles from './proposals.module.css'

interface DifferencesProps {
  readonly changes: readonly ElementChange[]
  /** The changes that the writer doesn't want. */
  readonly left: ReadonlySet<string>
  readonly onLeft: (left: ReadonlySet<string>) => void
}

/** What a proposal changes, element by element. Each change can be left out. */
export function Differences({ changes, left, onLeft }: DifferencesProps) {
  const t = useTranslate('playscript')
  const changed = changes.filter(({ kind }) => kind === 'changed')
  if (changed.length === 0) return <p className={styles.note}>{t('playscript.proposal.same')}</p>
  const names = namesOfChanges(changes)
  return changes.map((change, index) => {
    const key = names[index]
    if (change.kind === 'same' || key === undefined) return null
    const name = t('playscript.proposal.change', { number: changed.indexOf(change) + 1 })
    return (
      <div key={key} className={styles.change}>
        <label>
          <input
            type="checkbox"
            checked={!left.has(key)}
            onChange={({ target }) => {
              const next = new Set(left)
              if (target.checked) next.delete(key)
              else next.add(key)
              onLeft(next)
            }}
          />
          {name}
        </label>
        <Elements elements={change.removed} as="del" />
        <Elements elements={change.added} as="ins" />
      </div>
    )
  })
}

interface ElementsProps {
  readonly elements: readonly ScriptElement[]
  readonly as: 'del' | 'ins'
}

const Elements = ({ elements, as: Tag }: ElementsProps) =>
  elements.map(({ type, text }, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index} data-type={type} lang="">
      <Tag>{text}</Tag>
    </p>
  ))
