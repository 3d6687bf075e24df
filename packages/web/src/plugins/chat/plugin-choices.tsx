import { describeError } from '@saffron/core/errors'
import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useConnect } from '../connect/use-connect.tsx'
import { PluginMark } from '../plugin-mark.tsx'
import { pathOfSearch, PLUGINS_PATH } from '../plugins-path.ts'
import { Switch } from '../switch.tsx'

import button from '../../ui/button.module.css'
import styles from './chat-plugins.module.css'

/** A plugin that can be turned on or off in a chat. */
export interface PluginChoice {
  readonly key: string
  readonly name: string
  /** Undefined for one that the agent names and the user doesn't have. */
  readonly plugin: Plugin | undefined
  readonly enabled: boolean
  readonly toolCount: number
}

interface PluginChoicesProps {
  readonly text: string
  /** Undefined until they're loaded. */
  readonly choices: readonly PluginChoice[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly onTurn: (plugin: string, enabled: boolean) => void
  /** Called when a plugin was connected here. */
  readonly onConnected: () => void
  readonly onDone: () => void
}

/** The plugins of a chat with their switches. */
export function PluginChoices(props: PluginChoicesProps) {
  const { text, choices, error, onRetry, onTurn, onConnected, onDone } = props
  const t = useTranslate('plugins')
  const { id: workspace } = useSpace()
  return (
    <Sheet
      title={t('plugins.chat.title')}
      text={text}
      onDone={onDone}
      actions={
        <Link to={inSpace(PLUGINS_PATH, workspace)} className={button.quiet} onClick={onDone}>
          {t('plugins.chat.manage')}
        </Link>
      }
    >
      {choices === undefined && error === undefined && (
        <output className={styles.ghosts}>
          <span className="visually-hidden">{t('common.loading')}</span>
          <span aria-hidden />
          <span aria-hidden />
        </output>
      )}
      {choices === undefined && error !== undefined && (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, t)}</p>
          <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
        </div>
      )}
      {choices?.length === 0 && <p className={styles.none}>{t('plugins.chat.none')}</p>}
      {choices !== undefined && choices.length > 0 && (
        <ul className={styles.choices} aria-label={t('plugins.chat.title')}>
          {choices.map((choice) => (
            <li key={choice.key}>
              <Choice choice={choice} onTurn={onTurn} onConnected={onConnected} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface ChoiceProps extends Pick<PluginChoicesProps, 'onTurn' | 'onConnected' | 'onDone'> {
  readonly choice: PluginChoice
}

function Choice({ choice: { key, name, plugin, enabled, toolCount }, onTurn, onConnected, onDone }: ChoiceProps) {
  const t = useTranslate('plugins')
  const { id: workspace } = useSpace()
  const connect = useConnect()
  const facts =
    plugin === undefined
      ? t('plugins.chat.missing')
      : plugin.connected
        ? t('plugins.tools', { count: toolCount })
        : t('plugins.state.notConnected')
  return (
    <div className={styles.choice}>
      <PluginMark plugin={{ key, name }} />
      <span className={styles.what}>
        <span lang="">{name}</span>
        <span>{facts}</span>
      </span>
      {plugin === undefined && (
        <Link
          to={pathOfSearch(key, workspace)}
          className={button.quiet}
          aria-label={t('plugins.chat.findOf', { name })}
          onClick={onDone}
        >
          {t('plugins.chat.find')}
        </Link>
      )}
      {plugin?.connected === false && (
        <BusyButton
          label={t('plugins.connectOf', { name })}
          onPress={async () => {
            if (await connect(plugin)) onConnected()
          }}
        >
          {t('plugins.connect')}
        </BusyButton>
      )}
      {plugin !== undefined && (
        <Switch label={t('plugins.chat.use', { name })} checked={enabled} onChange={(on) => onTurn(plugin.id, on)} />
      )}
    </div>
  )
}
