import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

export function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslate()
  const { copied, copy } = useCopy()
  return (
    <IconButton
      label={t(copied ? 'common.copied' : 'chat.message.copy')}
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => copy(text)}
    />
  )
}
