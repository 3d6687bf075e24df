import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'

import { api } from '../../shell/session/client.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { EntryPage } from '../entry-page.tsx'
import { EntryRow, type EntryRowProps } from '../entry-row.tsx'
import { useAskRemoval } from '../use-ask-removal.ts'
import { useConsoleList } from '../use-console-list.ts'
import { useSearch } from '../use-search.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { helpOf, valueText } from './setting-help.ts'

import admin from '../admin.module.css'
import styles from '../console.module.css'

export default function SettingPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const askRemoval = useAskRemoval()
  const search = useSearch()
  const kept = useConsoleList<Setting>(`settings ${search.wanted}`, ({ signal, ...page }) =>
    api.system.searchSettings({ query: { ...page, q: search.wanted }, signal }),
  )
  const edit = async (setting?: Setting) => {
    const after = await openDialog<Setting>(setting?.key ?? t('admin.setting.newTitle'), ({ resolve }) => (
      <SettingDialog setting={setting} resolve={resolve} />
    ))
    if (after !== undefined) void kept.list.refresh()
  }
  const remove = ({ id, key, type, version }: Setting) =>
    askRemoval({
      title: t(type === undefined ? 'admin.setting.removeTitle' : 'admin.setting.resetTitle'),
      subject: key,
      content: t(type === undefined ? 'admin.setting.removeText' : 'admin.setting.resetText'),
      resets: type !== undefined,
      onOk: () => api.system.deleteSetting({ params: { id }, query: { version } }),
      refresh: kept.list.refresh,
    })
  return (
    <EntryPage {...kept} of="setting" search={search} onNew={() => void edit()}>
      {(setting, focus) => (
        <SettingRow
          setting={setting}
          focus={focus}
          onEdit={() => void edit(setting)}
          onRemove={() => remove(setting)}
        />
      )}
    </EntryPage>
  )
}

interface SettingRowProps extends EntryRowProps {
  readonly setting: Setting
}

function SettingRow({ setting, ...row }: SettingRowProps) {
  const t = useTranslate('admin')
  const { key, value, isSet, secret, public: isPublic, type, default: standard } = setting
  const set = secret ? '••••••••' : valueText(value ?? '', type, t)
  return (
    <EntryRow
      {...row}
      entry={setting}
      saysColumn="value"
      says={
        <>
          <div className={styles.excerpt}>
            {isSet ? (
              <span lang="">{set}</span>
            ) : (
              t('admin.setting.default', { value: valueText(standard ?? '—', type, t) })
            )}
          </div>
          <div className={styles.facts}>{helpOf(key, t)}</div>
        </>
      }
      state={
        <>
          {secret && <span className={admin.chip}>{t('admin.setting.isSecret')}</span>}
          {isPublic && <span className={admin.chip}>{t('admin.setting.isPublic')}</span>}
        </>
      }
      removal={type === undefined ? 'remove' : isSet ? 'reset' : undefined}
    />
  )
}
