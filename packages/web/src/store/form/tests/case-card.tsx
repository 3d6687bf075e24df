import { useStore, useTranslate } from '@saffron/core/react'
import type { AgentTest, AgentTestRun } from '@saffron/core/store'
import { ChevronRight, Play, Trash2 } from 'lucide-react'
import { useId } from 'react'

import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CaseFields } from './case-fields.tsx'
import { CaseResult } from './case-result.tsx'
import { caseName } from './case-text.ts'
import type { TestedVersion } from './use-agent-tests.ts'

import styles from './tests.module.css'

interface CaseCardProps {
  readonly test: AgentTest
  readonly index: number
  readonly draft: AgentTestRun
  readonly published: TestedVersion | undefined
  /** The place of the same case in the published version, or -1. */
  readonly publishedIndex: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly change: (changes: Partial<AgentTest>) => void
  readonly onRemove: () => void
  /** Called before it's run. Returns false if it can't be. */
  readonly prepare: () => Promise<boolean>
}

/** A case with its results on the draft and on the published version, if that has the same one. */
export function CaseCard({ test, index, draft, published, publishedIndex, isOpen, prepare, ...on }: CaseCardProps) {
  const t = useTranslate('store')
  const id = useId()
  const { running } = useStore(draft)
  const name = caseName(test, index, t)
  const run = async () => {
    if (!(await prepare())) return
    await Promise.all([draft.run([index]), publishedIndex < 0 ? undefined : published?.run.run([publishedIndex])])
  }
  return (
    <li className={styles.case}>
      <div className={styles.caseHead}>
        <h3>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            data-toggle
            onClick={on.onToggle}
          >
            <ChevronRight aria-hidden />
            <span lang="" dir="auto">
              {name}
            </span>
          </button>
        </h3>
        <IconButton
          label={t('store.tests.runOf', { name })}
          icon={<Play aria-hidden />}
          disabled={test.prompt.trim() === '' || running.length > 0}
          onClick={() => void run()}
        />
      </div>
      <div className={styles.results}>
        <CaseResult version="draft" run={draft} index={index} name={test.name} />
        {published !== undefined && publishedIndex >= 0 && (
          <CaseResult version={published.version} run={published.run} index={publishedIndex} />
        )}
      </div>
      <div id={`${id}-fields`} className={styles.fields} hidden={!isOpen}>
        {isOpen && (
          <>
            <CaseFields test={test} change={on.change} />
            <Button icon={<Trash2 aria-hidden />} className={styles.remove} onClick={on.onRemove}>
              {t('store.tests.remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
