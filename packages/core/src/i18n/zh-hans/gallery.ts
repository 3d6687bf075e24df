/** The gallery of parts at /app/test: the parts themselves show the product's own texts. */
export const gallery = {
  'gallery.buttons': '按钮',
  'gallery.index': '组件',
  'gallery.lead': '界面的每个组件，以及它的每一种状态。',
} as const
