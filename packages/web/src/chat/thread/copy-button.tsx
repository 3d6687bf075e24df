import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'

import { useCopy } from '../../shell/use-copy.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslate()
  const { copied, copy } = useCopy()
  return (
    <IconButton
      label={t(copied ? 'chat.copied' : 'chat.message.copy')}
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => copy(text)}
    />
  )
}
