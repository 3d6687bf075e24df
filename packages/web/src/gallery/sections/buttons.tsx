import { useTranslate } from '@saffron/core/react'

import { State } from '../state.tsx'

import button from '../../ui/button.module.css'

const TONES = ['primary', 'quiet', 'danger'] as const

export function ButtonSection() {
  const t = useTranslate()
  const label = { primary: t('auth.signIn.submit'), quiet: t('chat.cancel'), danger: t('chat.delete.ok') }
  return TONES.flatMap((tone) => [
    <State key={tone} name={`button-${tone}`}>
      <button type="button" className={button[tone]}>
        {label[tone]}
      </button>
    </State>,
    <State key={`${tone} busy`} name={`button-${tone}-busy`}>
      <button type="button" className={button[tone]} aria-busy disabled>
        <span className={button.spinner} aria-hidden />
        {label[tone]}
      </button>
    </State>,
    <State key={`${tone} disabled`} name={`button-${tone}-disabled`}>
      <button type="button" className={button[tone]} disabled>
        {label[tone]}
      </button>
    </State>,
  ])
}
