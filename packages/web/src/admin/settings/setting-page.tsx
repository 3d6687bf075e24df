import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'

import { api } from '../../shell/client.ts'
import { useConfirm } from '../../shell/confirm/use-confirm.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useSearch } from '../use-search.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { helpOf, valueText } from './setting-help.ts'

import admin from '../admin.module.css'
import styles from '../console.module.css'

const PAGE_SIZE = 50

/** What is set for the installation. */
export default function SettingPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const confirm = useConfirm()
  const { typed, type, wanted } = useSearch()
  const { list, place } = useKeptList(`settings ${wanted}`, () =>
    createListStore<Setting>({
      load: ({ page, limit, signal }) => api.system.searchSettings({ query: { page, limit, q: wanted }, signal }),
      pageSize: PAGE_SIZE,
    }),
  )
  const edit = async (setting?: Setting) => {
    const after = await openDialog<Setting>(setting?.key ?? t('admin.setting.newTitle'), ({ resolve }) => (
      <SettingDialog setting={setting} resolve={resolve} />
    ))
    if (after !== undefined) void list.refresh()
  }
  const remove = ({ id, key, type: known }: Setting) =>
    confirm({
      title: t(known === undefined ? 'admin.setting.removeTitle' : 'admin.setting.resetTitle'),
      subject: key,
      content: t(known === undefined ? 'admin.setting.removeText' : 'admin.setting.resetText'),
      okText: t(known === undefined ? 'admin.console.remove' : 'admin.console.reset'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.system.deleteSetting({ params: { id } })
        await list.refresh()
      },
    })
  return (
    <div className={admin.page}>
      <div className={admin.head}>
        <p className={admin.lead}>{t('admin.setting.lead')}</p>
        <div className={admin.filters}>
          <Field
            label={t('admin.console.search')}
            type="search"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => void edit()}>
          {t('admin.setting.new')}
        </Button>
      </div>
      <List
        list={list}
        label={t('admin.setting.list')}
        place={place}
        className={admin.rows}
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
      </List>
    </div>
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
        <code className={styles.name}>{key}</code>
        <div className={styles.facts} lang="">
          {note}
        </div>
      </div>
      <div>
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
        {secret && <span className={admin.chip}>{t('admin.setting.isSecret')}</span>}
        {isPublic && <span className={admin.chip}>{t('admin.setting.isPublic')}</span>}
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('admin.console.edit', { name: key })}
          icon={<Pencil aria-hidden />}
          tabIndex={focus.tabIndex}
          onClick={onEdit}
        />
        {(type === undefined || isSet) && (
          <IconButton
            label={t(type === undefined ? 'admin.console.removeOf' : 'admin.console.resetOf', { name: key })}
            icon={type === undefined ? <Trash2 aria-hidden /> : <RotateCcw aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}
