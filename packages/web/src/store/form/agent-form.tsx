import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

import { useDocumentTitle } from '../../shell/routing/use-document-title.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { UpdateNotice } from '../update/update-notice.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DescribeField } from './describe-field.tsx'
import { DraftChat } from './draft-chat.tsx'
import { type FieldProps } from './field-props.ts'
import { FormHead } from './form-head.tsx'
import { FormPlace } from './form-place.tsx'
import { InstructionsField } from './instructions-field.tsx'
import { KnowledgeFields } from './knowledge-fields.tsx'
import { ModelFields } from './model-fields.tsx'
import { StartFields } from './start-fields.tsx'
import { StoreFields } from './store-fields.tsx'
import { TestsTab } from './tests/tests-tab.tsx'
import { useAgentTests } from './tests/use-agent-tests.ts'
import { ToolFields } from './tool-fields.tsx'
import { useAgentDraft } from './use-agent-draft.ts'
import { WhoFields } from './who-fields.tsx'

import styles from './form.module.css'

type Beside = 'try' | 'tests'

/**
 * The fields of an agent, and a chat with the draft or its tests next to them. On a phone all three are tabs. The fields
 * stay mounted in every layout, because uploads and proposals go on while they're hidden.
 */
export function AgentForm({ agent: first }: { readonly agent: Agent }) {
  const t = useTranslate('store')
  const { draft, snapshot } = useAgentDraft(first)
  const { fields, agent } = snapshot
  const wide = useWide()
  const [tab, setTab] = useState<'form' | Beside>('form')
  const tests = useAgentTests(agent)
  const [place] = useState(() => Object.assign(document.createElement('div'), { className: styles.place }))
  useDocumentTitle(fields.name || t('page.agentForm'))
  const change = useCallback<FieldProps['change']>((changes) => draft.change(changes), [draft])
  const of: FieldProps = { fields, change }
  const form = (
    // The chat always answers with what the form says, so a field that's left is saved.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      aria-label={t('page.agentForm')}
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => void draft.save()}
    >
      <ConflictNotice draft={draft} snapshot={snapshot} />
      <UpdateNotice draft={draft} />
      <DescribeField {...of} />
      <WhoFields {...of} />
      <InstructionsField {...of} />
      <ModelFields {...of} />
      <KnowledgeFields {...of} agent={agent} />
      <ToolFields {...of} />
      <StartFields {...of} />
      <StoreFields {...of} agent={agent} />
    </form>
  )
  const besides = [
    { key: 'try', label: t('store.form.try') },
    { key: 'tests', label: t('store.form.tests') },
  ] as const
  const beside = tab === 'form' ? 'try' : tab
  const shown =
    beside === 'try' ? (
      <DraftChat agent={{ ...fields, id: agent.id }} />
    ) : (
      <TestsTab {...of} draft={draft} tests={tests} />
    )
  return (
    <div className={styles.page}>
      <FormHead draft={draft} snapshot={snapshot} />
      {createPortal(form, place)}
      {wide ? (
        <div className={styles.columns}>
          <FormPlace place={place} />
          <div className={styles.beside}>
            <Tabs label={t('store.form.parts')} tabs={besides} current={beside} onChange={setTab} fills>
              {shown}
            </Tabs>
          </div>
        </div>
      ) : (
        <div className={styles.tabs}>
          <Tabs
            label={t('store.form.parts')}
            tabs={[{ key: 'form', label: t('store.form.form') }, ...besides]}
            current={tab}
            onChange={setTab}
            fills
          >
            {tab === 'form' ? <FormPlace place={place} /> : shown}
          </Tabs>
        </div>
      )}
    </div>
  )
}
