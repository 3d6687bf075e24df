import { LOCALE_NAMES, LOCALES, matchLocale, type Translate } from '@saffron/core/i18n'
import { useModels } from '@saffron/core/react'
import { type ReactElement, useMemo, useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { resolveSettings } from '../shell/config/resolve-settings.ts'
import { SETTING_RULES } from '../shell/config/setting-keys.ts'
import { openConfigFile, type Settings } from '../shell/settings.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { fixedList, PartList } from '../ui/list/index.ts'
import { PickList, type PickListProps } from '../ui/pick-list.tsx'
import type { ScreenProps } from '../ui/screen-props.ts'
import { sgr } from '../ui/style.ts'
import { type Fixed, FIXED, SETTING_CHOICES } from './setting-choices.ts'

type Setting = 'language' | 'model' | 'editor' | Fixed
/** Settings with a fixed set of values. */
type Choice = Exclude<Setting, 'model' | 'editor'>
/** The terminal's own language. */
const AS_TERMINAL = ''

/** Edits the user's settings file: language, model, editor, and those with fixed values. */
export function SettingsScreen({ chat, show, onBack }: ScreenProps): ReactElement {
  const { t } = useApp()
  const models = useModels(chat)
  const [settings, setSettings] = useState(() => openConfigFile<Settings>('config').store)
  const [writing, setWriting] = useState<{ readonly what: Setting; readonly value: string }>()
  const [choosing, setChoosing] = useState<Choice>()
  const [notice, setNotice] = useState<{ readonly text: string; readonly style: string }>()

  const source = useMemo(() => {
    const locale = matchLocale(settings.language ?? '')
    return fixedList<{ id: Setting; name: string; value: string }>([
      {
        id: 'language',
        name: t('cli.settings.language'),
        value: locale === undefined ? t('cli.settings.asTerminal') : LOCALE_NAMES[locale],
      },
      { id: 'model', name: t('cli.settings.model'), value: settings.model ?? t('cli.settings.serverModel') },
      { id: 'editor', name: t('cli.settings.editor'), value: resolveSettings().settings.editor.value ?? 'vi' },
      ...FIXED.map((id) => ({
        id,
        name: t(`cli.settings.${id}`),
        value: t(SETTING_CHOICES[id][fixedIn(id, settings)] ?? 'cli.settings.asTerminal'),
      })),
    ])
  }, [settings, t])

  const save = (what: Setting, value: string | undefined): void => {
    setWriting(undefined)
    try {
      const file = openConfigFile<Settings>('config')
      if (value === undefined) file.delete(what)
      else file.set(what, value)
      setSettings(file.store)
      setNotice({ text: t(what === 'editor' ? 'cli.settings.saved' : 'cli.settings.later'), style: sgr.ok })
    } catch (error) {
      const reason = cleanLine(error instanceof Error ? error.message : String(error))
      setNotice({ text: t('cli.settings.failed', { reason }), style: sgr.error })
    }
  }
  const take = (what: Setting, typed: string): void => {
    const value = typed.trim()
    const isKnown = what !== 'model' || value === '' || models.list.some(({ name }) => name === value)
    if (isKnown) return save(what, value === '' ? undefined : value)
    setWriting(undefined)
    setNotice({ text: t('cli.settings.unknownModel', { model: cleanLine(value) }), style: sgr.error })
  }
  const pick = (what: Setting): void => {
    if (what === 'model' || what === 'editor') setWriting({ what, value: settings[what] ?? '' })
    else setChoosing(what)
  }

  const picker = choosing && (
    <PickList
      title={t(`cli.settings.${choosing}`)}
      {...choicesOf(choosing, settings, t)}
      onPick={(value) => {
        setChoosing(undefined)
        save(choosing, value === AS_TERMINAL || value === SETTING_RULES[choosing].standard ? undefined : value)
      }}
      onBack={() => setChoosing(undefined)}
    />
  )
  const field = writing && {
    label: t(writing.what === 'model' ? 'cli.settings.writeModel' : 'cli.settings.writeEditor'),
    value: writing.value,
    onChange: (change: (value: string) => string) => setWriting((now) => now && { ...now, value: change(now.value) }),
    onSubmit: (typed: string) => take(writing.what, typed),
    onCancel: () => setWriting(undefined),
  }
  return (
    <PartList
      title={t('common.settings')}
      source={source}
      cells={({ id, name, value }) => [name, cleanLine(value) + overrideText(id)]}
      empty=""
      hint={t(field === undefined ? 'cli.settings.hint' : 'cli.list.fieldHint')}
      notice={notice}
      field={field}
      onPick={({ id }) => pick(id)}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={() => {
        setNotice(undefined)
        return false
      }}
      over={picker}
    />
  )
}

/** Returns the choices for a setting and the current one. */
function choicesOf(choosing: Choice, settings: Settings, t: Translate): Pick<PickListProps, 'items' | 'initial'> {
  if (choosing !== 'language') {
    const items = Object.entries(SETTING_CHOICES[choosing]).map(([value, label]) => ({ value, label: t(label) }))
    return { items, initial: fixedIn(choosing, settings) }
  }
  return { items: languageItems(t), initial: matchLocale(settings.language ?? '') ?? AS_TERMINAL }
}

/** Returns the value in effect without other sources. */
function fixedIn(key: Fixed, settings: Settings): string {
  const { standard = '' } = SETTING_RULES[key]
  const value = settings[key] ?? standard
  return Object.hasOwn(SETTING_CHOICES[key], value) ? value : standard
}

const languageItems = (t: Translate) => [
  { value: AS_TERMINAL, label: t('cli.settings.asTerminal') },
  ...LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
]

/** The variable, option or project file that overrides the user's setting in this terminal. */
function overrideText(key: Setting): string {
  const { value, origin, from } = resolveSettings().settings[key]
  if (from === null || origin === 'user' || origin === 'default' || MACHINES.has(from)) return ''
  return ` (${cleanLine(from)}: ${cleanLine(value ?? '')})`
}

/** Variables that rank below the user's settings. */
const MACHINES: ReadonlySet<string> = new Set(['LC_ALL', 'LC_MESSAGES', 'LANG', 'VISUAL', 'EDITOR'])
