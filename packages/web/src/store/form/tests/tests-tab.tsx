import { useTranslate } from '@saffron/core/react'
import { type AgentDraft, type AgentTest, MAX_AGENT_TESTS } from '@saffron/core/store'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'

import { Button } from '../../../ui/button.tsx'
import type { FieldProps } from '../field-props.ts'
import { CaseCard } from './case-card.tsx'
import { sameCase } from './same-case.ts'
import type { AgentTests } from './use-agent-tests.ts'
import { VersionSummary } from './version-summary.tsx'

import styles from './tests.module.css'

interface TestsTabProps extends FieldProps {
  readonly draft: AgentDraft
  readonly tests: AgentTests
}

/** The cases of an agent, and their results on the draft and on the published version, side by side. */
export function TestsTab({ fields, change, draft, tests: { draft: draftRun, published } }: TestsTabProps) {
  const t = useTranslate('store')
  const list = useRef<HTMLElement>(null)
  const focusOn = useRef<'name' | 'add'>(undefined)
  const [open, setOpen] = useState<number>()
  const { tests } = fields
  useLayoutEffect(() => {
    const target = focusOn.current
    if (target === undefined) return
    focusOn.current = undefined
    const selector = target === 'name' ? 'li:last-of-type input' : '[data-add]'
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  const put = (index: number, changes: Partial<AgentTest>) =>
    change({ tests: tests.map((test, at) => (at === index ? withChanges(test, changes) : test)) })
  const add = () => {
    focusOn.current = 'name'
    setOpen(tests.length)
    change({ tests: [...tests, { name: '', prompt: '' }] })
  }
  return (
    // A test runs what is stored, so a field that's left is saved.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={list} className={styles.tests} aria-label={t('store.form.tests')} onBlur={() => void draft.save()}>
      <p className={styles.about}>{t('store.tests.about')}</p>
      <div className={styles.versions}>
        <VersionSummary tested={{ version: 'draft', run: draftRun, tests }} prepare={draft.save} />
        {published !== undefined && <VersionSummary tested={published} prepare={always} />}
      </div>
      {tests.length === 0 ? (
        <p className={styles.none}>{t('store.tests.none')}</p>
      ) : (
        <ol className={styles.cases}>
          {tests.map((test, index) => (
            <CaseCard
              // Cases have no ID. Their place is all that tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              test={test}
              index={index}
              draft={draftRun}
              published={published}
              publishedIndex={published === undefined ? -1 : sameCase(test, tests, published.tests)}
              isOpen={open === index}
              onToggle={() => setOpen(open === index ? undefined : index)}
              change={(changes) => put(index, changes)}
              onRemove={() => {
                focusOn.current = 'add'
                setOpen(undefined)
                change({ tests: tests.toSpliced(index, 1) })
              }}
              prepare={draft.save}
            />
          ))}
        </ol>
      )}
      {tests.length < MAX_AGENT_TESTS && (
        <Button data-add icon={<Plus aria-hidden />} onClick={add}>
          {t('store.tests.add')}
        </Button>
      )}
    </section>
  )
}

const always = (): Promise<boolean> => Promise.resolve(true)

/** A field that is undefined is left out. */
const withChanges = (test: AgentTest, changes: Partial<AgentTest>): AgentTest => {
  const given = Object.entries({ ...test, ...changes }).filter(([, value]) => value !== undefined)
  return { name: test.name, prompt: test.prompt, ...Object.fromEntries(given) }
}
