import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { useReportError } from '../ui/overlays/use-report-error.ts'
import { Tabs } from '../ui/tabs.tsx'
import { AllowedTools } from './allowed/allowed-tools.tsx'
import { SignInNotice } from './connect/sign-in-notice.tsx'
import { useConnect } from './connect/use-connect.tsx'
import { useSignInReturn } from './connect/use-sign-in-return.ts'
import { PluginList } from './list/plugin-list.tsx'
import { usePluginQuery, VIEWS } from './plugin-query.ts'
import { readPlugin } from './read-plugin.ts'

import styles from './plugins.module.css'

/** The plugins that the user has or could add, and the tools that run without asking them. */
export default function PluginsPage() {
  const t = useTranslate('plugins')
  const [query, change] = usePluginQuery()
  const connect = useConnect()
  const report = useReportError()
  /** Counts the sign-ins that were finished here. Each one changes what is shown of the plugin. */
  const [finished, setFinished] = useState(0)
  const { outcome, dismiss } = useSignInReturn(({ id }) => {
    setFinished((count) => count + 1)
    change({ plugin: id })
  })
  const signInAgain = async (id: string) => {
    await connect(await readPlugin(id, AbortSignal.timeout(30_000))).catch(report)
  }
  return (
    <div className={styles.page}>
      {outcome !== undefined && <SignInNotice outcome={outcome} onAgain={signInAgain} onClose={dismiss} />}
      <div className={styles.body}>
        <Tabs
          label={t('plugins.views')}
          tabs={VIEWS.map((key) => ({ key, label: t(`plugins.view.${key}`) }))}
          current={query.view}
          onChange={(view) => change({ view })}
          fills
        >
          {query.view === 'allowed' ? <AllowedTools /> : <PluginList key={finished} query={query} onChange={change} />}
        </Tabs>
      </div>
    </div>
  )
}
