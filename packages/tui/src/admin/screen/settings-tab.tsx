import { type AdminTranslate, settingHelp, settingValue, typedSetting } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'
import { useWindowSize } from 'ink'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine, withoutControls } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import type { TabProps } from './tab-props.ts'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** Settings of the installation, each with a description. Secrets can be written but never read. */
export function SettingsTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const { store, searchProps } = useSearchedList(api.system.searchSettings)
  const { listProps, ask, keysOf, save: saveRow, say, openForm } = useTab(t('cli.adminScreen.settingsHint'))

  const save = ({ id, key, version }: Setting, value: string | null) =>
    saveRow(
      store,
      () => api.system.updateSetting({ params: { id }, body: { value, version } }),
      () => t(value === null ? 'cli.house.reset' : 'cli.env.saved', { key, name: key }),
    )
  const take = (setting: Setting, typed: string): void => {
    const { secret, isSet } = setting
    const name = cleanLine(setting.key)
    const value = typedSetting(setting, typed)
    if (value === undefined || value === setting.value) return
    if (value === null) {
      if (isSet) ask(t('cli.house.resetAsked', { name }), () => void save(setting, null))
    } else if (secret && isSet) ask(t('cli.env.replaceAsked', { key: name }), () => void save(setting, value))
    else void save(setting, value)
  }
  const edit = (setting: Setting): void => {
    const { key, value, secret } = setting
    const now = value ?? ''
    // The field is limited to one line.
    if (now.includes('\n') || withoutControls(now) !== now) {
      return say(t('cli.adminScreen.manyLines', { key: cleanLine(key) }), sgr.warning)
    }
    say(aboutOf(setting, t), sgr.dim)
    const label = `${cleanLine(key)}${t('cli.adminScreen.colon')}`
    openForm([{ label, value: now, isSecret: secret }], ([typed = '']) => take(setting, typed))
  }

  return (
    <PartList
      {...frame}
      {...searchProps}
      cells={(setting) => {
        const row = [cleanLine(setting.key), valueOf(setting, t)]
        return columns < NARROW_COLUMNS ? row : [...row, helpOf(setting, t)]
      }}
      empty={t('admin.setting.empty')}
      {...listProps}
      onPick={edit}
      onKey={keysOf(onKey, () => ({}))}
    />
  )
}

/** Describes a setting: built-in text, or the note of the admin who added it. */
const helpOf = ({ key, note }: Setting, t: AdminTranslate): string =>
  cleanLine([settingHelp(key, t), note].filter(Boolean).join(' '))

/** The text above the input field. */
function aboutOf(setting: Setting, t: AdminTranslate): string {
  const { secret, isSet, default: standard } = setting
  const rest = secret
    ? isSet && t('admin.setting.kept')
    : standard && t('admin.setting.default', { value: settingValue(standard, setting.type, t) })
  return [helpOf(setting, t), rest, setting.type === 'switch' && 'yes / no'].filter(Boolean).join(' ')
}

function valueOf(setting: Setting, t: AdminTranslate): string {
  const { value, isSet, secret, default: standard = '—' } = setting
  if (!isSet) return secret ? t('admin.setting.unset') : `(${cleanLine(settingValue(standard, setting.type, t))})`
  return secret ? '••••••••' : cleanLine(settingValue(value ?? '', setting.type, t))
}
