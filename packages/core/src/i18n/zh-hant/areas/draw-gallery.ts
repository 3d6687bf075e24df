import type { drawGallery as english } from '../../en/areas/draw-gallery.ts'

export const drawGallery: Readonly<Record<keyof typeof english, string>> = {
  'draw.started': '已開始繪圖。',
  'draw.started.hidden': '已開始繪圖，但目前的篩選不會顯示它。',
  'draw.started.show': '顯示',
  'draw.references.failed': '有些圖片無法上傳。請再試一次，或將其移除。',
  'draw.references.again': '重新上傳 {name}',
  'draw.presets.applied': '已套用預設組合。',
  'draw.filesGone': '這項繪圖的檔案已從雲端硬碟刪除。',
  'draw.notLoaded': '無法載入。檔案可能已從雲端硬碟刪除。',
  'draw.balance': '剩餘 {credits} 點',
  'draw.trash': '垃圾桶',
  'draw.trash.restore': '還原',
  'draw.trash.restored': '已還原 {count} 項繪圖。',
  'draw.trash.note': '這項繪圖在垃圾桶裡，移入 30 天後會永久刪除。',
  'draw.trash.empty': '垃圾桶裡沒有繪圖。',
  'draw.play': '播放{name}',
  'draw.entry.actions': '這項繪圖的操作',
  'draw.compare.left': '左邊的圖片',
  'draw.compare.right': '右邊的圖片',
  'draw.compare.image': '圖片 {n}',
  'draw.compare.before': '編輯前',
}
