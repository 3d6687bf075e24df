import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import type { GlobalOptions } from '../context.ts'
import { CommandError, EXIT } from '../exit-codes.ts'
import { joinSentences } from '../join-sentences.ts'
import { nearestGuess } from '../nearest-guess.ts'
import { badValue, type JsonOption } from '../options.ts'
import { printInfo, writeLine, writeText } from '../output.ts'
import { withoutServer } from '../run-command.ts'
import type { openConfigFile, Settings } from '../settings.ts'
import { showRows } from '../show-rows.ts'
import { writeJson } from '../write-json.ts'
import { problemLine } from './problem-line.ts'
import { chosenProfile, profileFolder } from './profile.ts'
import { findProjectFile } from './project-file.ts'
import { requireProfile } from './require-profile.ts'
import { type Origin, type ResolvedSetting, resolveSettings, userFile } from './resolve-settings.ts'
import { isSettingKey, SETTING_KEYS, SETTING_RULES, type SettingKey } from './setting-keys.ts'
import { unwritableSettings } from './unwritable-settings.ts'

interface Row {
  readonly key: string
  readonly value: string | null
  readonly origin: Origin
  readonly from: string | null
}

/** `saffron config list`: effective values and their sources. */
export const listSettings = (options: JsonOption): Promise<void> =>
  withoutServer(options, async (t) => {
    requireProfile(t)
    const { settings, faults } = resolveSettings(options)
    const { name, origin, from } = chosenProfile()
    const rows: Row[] = [{ key: 'profile', value: name, origin, from }, ...SETTING_KEYS.map((key) => settings[key])]
    showRows(rows, {
      json: options.json,
      heading: [t('cli.column.key'), t('cli.column.source'), t('cli.column.value')],
      cells: (row) => [row.key, originText(row, t), row.value ?? t('cli.config.none')],
      fields: ({ key, value, origin: by, from: where }) => [key, value, by, where],
    })
    for (const fault of faults) printInfo(cleanLine(problemLine(fault, t)))
  })

/** `saffron config get`: the effective value. Exits with 6 if there is none. */
export const getSetting = (typed: string, options: JsonOption): Promise<void> =>
  withoutServer(options, async (t) => {
    requireProfile(t)
    const resolved = resolveSettings(options).settings[knownKey(typed, t)]
    if (options.json) writeJson(resolved)
    if (resolved.value === null) throw new CommandError(t('cli.config.notSet', { key: typed }), EXIT.notFound)
    if (!options.json) writeText(resolved.value)
  })

/** `saffron config set`: also creates a new profile. */
export const setSetting = (typed: string, given: string, options: JsonOption): Promise<void> =>
  withoutServer(options, async (t) => {
    requireProfile(t, { mayBeNew: true })
    const key = knownKey(typed, t)
    const { read, words, example } = SETTING_RULES[key]
    const value = read(given)
    if (value === undefined) throw badValue(key, given, t, words ?? [example])
    await write(t, (file) => file.set(key, value))
    printInfo(cleanLine(t('cli.config.saved', { key, value, path: userFile() })))
    printEffectiveSettings(key, options, t)
  })

/** `saffron config unset`: succeeds even if it wasn't set. */
export const unsetSetting = (typed: string, options: JsonOption): Promise<void> =>
  withoutServer(options, async (t) => {
    requireProfile(t)
    const key = knownKey(typed, t)
    await write(t, (file) => file.delete(key))
    printInfo(cleanLine(t('cli.config.removed', { key, path: userFile() })))
    printEffectiveSettings(key, options, t)
  })

/** `saffron config path`: the file that `set` writes, even if it doesn't exist yet. */
export const showPath = (options: JsonOption): Promise<void> =>
  withoutServer(options, async (t) => {
    requireProfile(t, { mayBeNew: true })
    const path = userFile()
    if (!options.json) return writeLine(path)
    const project = findProjectFile()?.path ?? null
    writeJson({ path, folder: profileFolder(), profile: chosenProfile().name, project })
  })

/** Reports if another source overrides the user's file. Prints the effective value for scripts. */
function printEffectiveSettings(key: SettingKey, options: JsonOption & GlobalOptions, t: Translate): void {
  const resolved = resolveSettings(options).settings[key]
  if (options.json) writeJson(resolved)
  if (resolved.origin === 'user' || resolved.origin === 'default') return
  printInfo(cleanLine(t('cli.config.overruled', { from: resolved.from ?? '', value: resolved.value ?? '' })))
}

function knownKey(typed: string, t: Translate): SettingKey {
  if (isSettingKey(typed)) return typed
  const guess = nearestGuess(typed, SETTING_KEYS)
  const line = t('cli.config.noKey', { key: typed })
  throw new CommandError(
    guess === undefined
      ? `${line} (${SETTING_KEYS.join(', ')})`
      : joinSentences([line, t('cli.error.guess', { guess })]),
    EXIT.usage,
  )
}

type SettingsFile = ReturnType<typeof openConfigFile<Settings>>

async function write(t: Translate, change: (file: SettingsFile) => void): Promise<void> {
  try {
    const { openConfigFile } = await import('../settings.ts')
    change(openConfigFile<Settings>('config'))
  } catch (error) {
    throw unwritableSettings(userFile(), error, t)
  }
}

const originText = ({ origin, from }: Row | ResolvedSetting, t: Translate): string =>
  origin === 'user' || origin === 'default' ? t(`cli.config.origin.${origin}`) : (from ?? '')
