import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'
import { Plus } from 'lucide-react'

import { api } from '../../shell/client.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { ColumnHeads, ColumnName, COLUMNS } from '../columns.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { EntryActions } from '../entry-actions.tsx'
import { SearchField } from '../search-field.tsx'
import { useAskRemoval } from '../use-ask-removal.ts'
import { useConsoleList } from '../use-console-list.ts'
import { useSearch } from '../use-search.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { helpOf, valueText } from './setting-help.ts'

import admin from '../admin.module.css'
import styles from '../console.module.css'

/** What is set for the installation. */
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
    <ConsolePage
      lead={t('admin.setting.lead')}
      head={
        <>
          <div className={admin.filters}>
            <SearchField search={search} label={t('admin.console.search')} />
          </div>
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => void edit()}>
            {t('admin.setting.new')}
          </Button>
        </>
      }
    >
      <ConsoleList
        {...kept}
        heads={<ColumnHeads columns={COLUMNS.settings} className={`${styles.grid} ${styles.entries}`} />}
        label={t('admin.setting.list')}
        emptyText={t('admin.setting.empty')}
      >
        {(setting, focus) => (
          <SettingRow
            setting={setting}
            focus={focus}
            onEdit={() => void edit(setting)}
            onRemove={() => remove(setting)}
          />
        )}
      </ConsoleList>
    </ConsolePage>
  )
}

interface SettingRowProps {
  readonly setting: Setting
  readonly focus: RowFocus
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function SettingRow({ setting, focus, onEdit, onRemove }: SettingRowProps) {
  const t = useTranslate('admin')
  const { key, value, isSet, secret, public: isPublic, note, type, default: standard } = setting
  const set = secret ? '••••••••' : valueText(value ?? '', type, t)
  return (
    <div className={`${styles.grid} ${styles.entries}`} {...focus}>
      <div>
        <ColumnName of="key" />
        <code className={styles.name}>{key}</code>
        <div className={styles.facts} lang="">
          {note}
        </div>
      </div>
      <div>
        <ColumnName of="value" />
        <div className={styles.excerpt}>
          {isSet ? (
            <span lang="">{set}</span>
          ) : (
            t('admin.setting.default', { value: valueText(standard ?? '—', type, t) })
          )}
        </div>
        <div className={styles.facts}>{helpOf(key, t)}</div>
      </div>
      <div className={styles.facts}>
        <ColumnName of="state" />
        {secret && <span className={admin.chip}>{t('admin.setting.isSecret')}</span>}
        {isPublic && <span className={admin.chip}>{t('admin.setting.isPublic')}</span>}
      </div>
      <EntryActions
        name={key}
        tabIndex={focus.tabIndex}
        onEdit={onEdit}
        removal={type === undefined ? 'remove' : isSet ? 'reset' : undefined}
        onRemove={onRemove}
      />
    </div>
  )
}
