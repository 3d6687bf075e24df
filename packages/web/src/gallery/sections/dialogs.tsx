import { useTranslate } from '@saffron/core/react'

import { Field } from '../../ui/field.tsx'
import type { PopupOptions, PopupProps } from '../../ui/overlays/popup-options.ts'
import { type ConfirmOptions, useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useOpenPopup } from '../../ui/overlays/use-popup.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { State } from '../state.tsx'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'
import styles from '../gallery.module.css'

export function ConfirmSection() {
  const t = useTranslate('gallery')
  const confirm = useConfirm()
  const toast = useToast()
  const content = t('chat.delete.content')
  const own = {
    title: t('chat.delete.title'),
    subject: t('chat.newTitle'),
    content,
    okText: t('common.delete'),
    cancelText: t('shell.cancel'),
  }
  const states: Record<string, ConfirmOptions> = {
    'confirm-defaults': { content, onOk: () => toast(t('gallery.done')) },
    'confirm-danger': { ...own, danger: true, onOk: () => toast(t('gallery.done')) },
    'confirm-no-handler': { content },
    'confirm-failing': { ...own, danger: true, onOk: () => Promise.reject(new TypeError('Failed to fetch')) },
  }
  return Object.entries(states).map(([name, options]) => (
    <State key={name} name={name} opens="alertdialog">
      <button type="button" className={button.quiet} onClick={() => confirm(options)}>
        {t('common.open')}
      </button>
    </State>
  ))
}

const POSITIONS = ['bottom', 'center', 'top', 'left', 'right'] as const

export function PopupSection() {
  const t = useTranslate('gallery')
  const openPopup = useOpenPopup()
  const toast = useToast()
  const report = useReportError()
  const open = (key: string, options: Omit<PopupOptions, 'label'>) =>
    void openPopup(key, SamplePopup, { label: t('common.rename'), ...options }).then(
      (name) => name !== undefined && toast(name),
      report,
    )
  const states: Record<string, Omit<PopupOptions, 'label'>> = {
    'popup-default': {},
    ...Object.fromEntries(POSITIONS.map((position) => [`popup-${position}`, { position }])),
    'popup-stays': { position: 'center', closesOnEscape: false, closesOnMask: false },
  }
  return Object.entries(states).map(([name, options]) => (
    <State key={name} name={name} opens="dialog">
      <button type="button" className={button.quiet} onClick={() => open(name, options)}>
        {t('common.open')}
      </button>
    </State>
  ))
}

function SamplePopup({ resolve }: PopupProps<string>) {
  const t = useTranslate('gallery')
  const openPopup = useOpenPopup()
  const report = useReportError()
  const openKey = (key: string) =>
    void openPopup(key, SamplePopup, { label: t('common.rename'), position: 'center' }).catch(report)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const name = new FormData(event.currentTarget).get('name')
        resolve(typeof name === 'string' ? name : '')
      }}
    >
      <h2 className={dialog.title}>{t('common.rename')}</h2>
      <Field label={t('chat.renameField')} name="name" defaultValue={t('chat.newTitle')} autoComplete="off" />
      <div className={dialog.actions}>
        <button type="button" className={button.quiet} onClick={() => openKey('popup-nested')}>
          {t('gallery.nested')}
        </button>
        <button type="submit" className={button.primary}>
          {t('common.rename')}
        </button>
      </div>
    </form>
  )
}
