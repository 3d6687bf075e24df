import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { KNOWN_SETTINGS, type Setting } from '@saffron/core/system'
import { useWindowSize } from 'ink'
import type { ReactElement } from 'react'

import { useApp } from '../../ui/app-context.ts'
import { cleanLine, withoutControls } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import { NARROW } from './narrow.ts'
import type { PartProps } from './part-props.ts'
import { useSearchedList } from './use-part-list.ts'
import { usePart } from './use-part.ts'

type Words = AreaTranslate<'admin'>

/** Settings of the installation, each with a description. Secrets can be written but never read. */
export function SettingsPart({ title, above, onKey, onPalette, onBack }: PartProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const { store, searchProps } = useSearchedList(api.system.searchSettings)
  const { listProps, ask, attempt, hush, say, write } = usePart(t('cli.adminScreen.settingsHint'))

  const save = ({ id, key, version }: Setting, value: string | null) =>
    attempt(
      async () => {
        const saved = await api.system.updateSetting({ params: { id }, body: { value, version } })
        store.update(id, () => saved)
        say(t(value === null ? 'cli.house.reset' : 'cli.env.saved', { key, name: key }))
      },
      { refresh: store.refresh },
    )
  const take = (setting: Setting, typed: string): void => {
    const { key, secret, isSet, type, value } = setting
    const name = cleanLine(key)
    if (secret) {
      // A secret isn't shown, so an empty line keeps it.
      if (typed === '') return
      if (isSet) ask(t('cli.env.replaceAsked', { key: name }), () => void save(setting, typed))
      else void save(setting, typed)
    } else if (typed !== '' || type === undefined) {
      if (typed !== value) void save(setting, typed)
    } else if (isSet) {
      ask(t('cli.house.resetAsked', { name }), () => void save(setting, null))
    }
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
    write([{ label, value: now, isSecret: secret }], ([typed = '']) => take(setting, typed))
  }

  return (
    <PartList
      title={title}
      above={above}
      {...searchProps}
      cells={(setting) => {
        const row = [cleanLine(setting.key), valueOf(setting, t)]
        return columns < NARROW ? row : [...row, helpOf(setting, t)]
      }}
      empty={t('admin.setting.empty')}
      {...listProps}
      onPick={edit}
      onKey={(name) => {
        hush()
        return onKey(name)
      }}
      onPalette={onPalette}
      onBack={onBack}
    />
  )
}

/** Describes a setting: built-in text, or the note of the admin who added it. */
function helpOf({ key, note }: Setting, t: Words): string {
  const known = KNOWN_SETTINGS.find((each) => each.key === key)
  return cleanLine([known && t(`admin.setting.help.${known.key}`), note].filter(Boolean).join(' '))
}

/** The text above the input field. */
function aboutOf(setting: Setting, t: Words): string {
  const { secret, isSet, default: standard } = setting
  const rest = secret
    ? isSet && t('admin.setting.kept')
    : standard && t('admin.setting.default', { value: worded(standard, setting, t) })
  return [helpOf(setting, t), rest, setting.type === 'switch' && 'yes / no'].filter(Boolean).join(' ')
}

function valueOf(setting: Setting, t: Words): string {
  const { value, isSet, secret, default: standard = '—' } = setting
  if (!isSet) return secret ? t('admin.setting.unset') : `(${cleanLine(worded(standard, setting, t))})`
  return secret ? '••••••••' : cleanLine(worded(value ?? '', setting, t))
}

/** Returns a switch in words, and other values unchanged. */
const worded = (value: string, { type }: Setting, t: Words): string =>
  type === 'switch' && (value === 'yes' || value === 'no') ? t(`admin.setting.${value}`) : value
