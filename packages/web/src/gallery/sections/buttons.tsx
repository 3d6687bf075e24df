import { useTranslate } from '@saffron/core/react'
import { RefreshCw } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ResendButton, ResendFace } from '../../ui/resend-button.tsx'
import { State } from '../state.tsx'

import button from '../../ui/button.module.css'

const TONES = ['primary', 'quiet', 'danger'] as const

export function ButtonSection() {
  const t = useTranslate('account')
  const label = { primary: t('common.signIn'), quiet: t('shell.cancel'), danger: t('common.delete') }
  return TONES.flatMap((tone) => [
    <State key={tone} name={`button-${tone}`}>
      <button type="button" className={button[tone]}>
        {label[tone]}
      </button>
    </State>,
    <State key={`${tone} busy`} name={`button-${tone}-busy`}>
      <Button tone={tone} busy>
        {label[tone]}
      </Button>
    </State>,
    <State key={`${tone} disabled`} name={`button-${tone}-disabled`}>
      <button type="button" className={button[tone]} disabled>
        {label[tone]}
      </button>
    </State>,
  ])
}

export function IconButtonSection() {
  const t = useTranslate('account')
  const icon = <RefreshCw aria-hidden />
  return (
    <>
      <State name="icon-button">
        <IconButton label={t('chat.message.regenerate')} icon={icon} />
      </State>
      <State name="icon-button-disabled">
        <IconButton label={t('chat.message.regenerate')} icon={icon} disabled />
      </State>
    </>
  )
}

const SECONDS_ON_SHOW = 42
const SEND_MS = 800

export function ResendSection() {
  return (
    <>
      <State name="resend-ready">
        <ResendButton name="gallery" onSend={() => new Promise((resolve) => setTimeout(resolve, SEND_MS))} />
      </State>
      <State name="resend-busy">
        <ResendFace label={undefined} busy seconds={0} onPress={() => undefined} />
      </State>
      <State name="resend-waiting">
        <ResendFace label={undefined} busy={false} seconds={SECONDS_ON_SHOW} onPress={() => undefined} />
      </State>
      <State name="resend-failing">
        <ResendButton name="gallery failing" onSend={() => Promise.reject(new TypeError('Failed to fetch'))} />
      </State>
    </>
  )
}
