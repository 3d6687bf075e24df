import type { AreaKey, MessageKey } from '@saffron/core/i18n'
import type { ComponentType } from 'react'

import { AgentAvatarSection } from './sections/agent-avatars.tsx'
import { ButtonSection, IconButtonSection, ResendSection } from './sections/buttons.tsx'
import { PaletteSection, ShortcutSection } from './sections/commands.tsx'
import { ConfirmSection, PopupSection } from './sections/dialogs.tsx'
import { ErrorSection } from './sections/errors.tsx'
import { FieldSection } from './sections/fields.tsx'
import { ListSection } from './sections/lists.tsx'
import { ContextMenuSection, MenuSection } from './sections/menus.tsx'
import { SpaceSection } from './sections/spaces.tsx'
import { TabsSection } from './sections/tabs.tsx'
import { CopySection, MarkdownSection, SkeletonSection } from './sections/texts.tsx'
import { ToastSection } from './sections/toasts.tsx'
import { ColourSection, MarkSection, TypeSection } from './sections/tokens.tsx'
import { ToolbarSection } from './sections/toolbars.tsx'
import { ViewerSection } from './sections/viewer.tsx'

export interface GallerySection {
  /** Its anchor on the page. */
  readonly id: string
  readonly title: MessageKey | AreaKey<'gallery'>
  readonly Section: ComponentType
}

/** The parts, in page order. A new part needs a file in `sections/` and a line here. */
export const sections: readonly GallerySection[] = [
  { id: 'mark', title: 'gallery.mark', Section: MarkSection },
  { id: 'colours', title: 'gallery.colours', Section: ColourSection },
  { id: 'type', title: 'gallery.type', Section: TypeSection },
  { id: 'buttons', title: 'gallery.buttons', Section: ButtonSection },
  { id: 'icon-buttons', title: 'gallery.iconButtons', Section: IconButtonSection },
  { id: 'resend', title: 'gallery.resend', Section: ResendSection },
  { id: 'agent-avatars', title: 'gallery.agentAvatars', Section: AgentAvatarSection },
  { id: 'copy', title: 'common.copy', Section: CopySection },
  { id: 'fields', title: 'gallery.fields', Section: FieldSection },
  { id: 'menus', title: 'gallery.menus', Section: MenuSection },
  { id: 'tabs', title: 'gallery.tabs', Section: TabsSection },
  { id: 'toolbars', title: 'gallery.toolbars', Section: ToolbarSection },
  { id: 'context-menus', title: 'gallery.contextMenus', Section: ContextMenuSection },
  { id: 'toasts', title: 'gallery.toasts', Section: ToastSection },
  { id: 'confirm', title: 'gallery.confirm', Section: ConfirmSection },
  { id: 'popups', title: 'gallery.popups', Section: PopupSection },
  { id: 'viewer', title: 'common.imageViewer', Section: ViewerSection },
  { id: 'errors', title: 'gallery.errors', Section: ErrorSection },
  { id: 'skeletons', title: 'gallery.skeletons', Section: SkeletonSection },
  { id: 'markdown', title: 'gallery.markdown', Section: MarkdownSection },
  { id: 'palette', title: 'palette.title', Section: PaletteSection },
  { id: 'spaces', title: 'shell.space.switch', Section: SpaceSection },
  { id: 'shortcuts', title: 'common.keyboardShortcuts', Section: ShortcutSection },
  { id: 'lists', title: 'gallery.lists', Section: ListSection },
]
