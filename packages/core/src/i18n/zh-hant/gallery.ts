/** The gallery of parts at /app/test: the parts themselves show the product's own texts. */
export const gallery = {
  'gallery.buttons': '按鈕',
  'gallery.index': '元件',
  'gallery.lead': '介面的每個元件，以及它的每一種狀態。',
} as const
