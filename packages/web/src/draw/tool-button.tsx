import type { LucideIcon } from 'lucide-react'

import { IconButton } from '../ui/icon-button.tsx'

interface ToolButtonProps {
  readonly label: string
  readonly Icon: LucideIcon
  readonly onPress: () => void
  /** It keeps the focus, which a disabled button would lose. */
  readonly off?: boolean
  /** Its tooltip. Default: its name. */
  readonly hint?: string
  readonly className?: string | undefined
}

/** A tool of a bar. */
export const ToolButton = ({ label, Icon, onPress, off = false, hint = label, className }: ToolButtonProps) => (
  <IconButton
    label={label}
    title={hint}
    className={className}
    icon={<Icon aria-hidden />}
    aria-disabled={off}
    onClick={() => !off && onPress()}
  />
)
