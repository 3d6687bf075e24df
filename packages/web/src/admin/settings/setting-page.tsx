import { settingHelp, settingRemoval, settingValue } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'

import { api } from '../../shell/session/client.ts'
import { EntryPage } from '../entry-page.tsx'
import { SettingDialog } from './setting-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

export default function SettingPage() {
  return (
    <EntryPage<Setting>
      of="setting"
      column="value"
      load={(q, { signal, ...page }) => api.system.searchSettings({ query: { ...page, q }, signal })}
      Dialog={SettingDialog}
      removalOf={settingRemoval}
      onRemove={({ id, version }) => api.system.deleteSetting({ params: { id }, query: { version } })}
      Value={SettingText}
      State={SettingState}
    />
  )
}

interface SettingProps {
  readonly entry: Setting
}

function SettingText({ entry }: SettingProps) {
  const t = useTranslate('admin')
  const { key, value, isSet, secret, type, default: standard } = entry
  return (
    <>
      <div className={styles.excerpt}>
        {isSet ? (
          <span lang="">{secret ? '••••••••' : settingValue(value ?? '', type, t)}</span>
        ) : (
          t('admin.setting.default', { value: settingValue(standard ?? '—', type, t) })
        )}
      </div>
      <div className={styles.facts}>{settingHelp(key, t)}</div>
    </>
  )
}

function SettingState({ entry: { secret, public: isPublic } }: SettingProps) {
  const t = useTranslate('admin')
  return (
    <>
      {secret && <span className={admin.chip}>{t('admin.setting.isSecret')}</span>}
      {isPublic && <span className={admin.chip}>{t('admin.setting.isPublic')}</span>}
    </>
  )
}
