import type { drawGallery as english } from '../../en/areas/draw-gallery.ts'

export const drawGallery: Readonly<Record<keyof typeof english, string>> = {
  'draw.started': '已开始绘图。',
  'draw.started.hidden': '已开始绘图，但当前的筛选不会显示它。',
  'draw.started.show': '显示',
  'draw.references.failed': '有些图片无法上传。请重试，或将其移除。',
  'draw.references.again': '重新上传 {name}',
  'draw.presets.applied': '已应用预设。',
  'draw.filesGone': '这项绘图的文件已从网盘删除。',
  'draw.notLoaded': '无法加载。文件可能已从网盘删除。',
  'draw.balance': '剩余 {credits} 积分',
  'draw.trash': '回收站',
  'draw.trash.restore': '还原',
  'draw.trash.restored': '已还原 {count} 项绘图。',
  'draw.trash.note': '这项绘图在回收站里，移入 30 天后会永久删除。',
  'draw.trash.empty': '回收站里没有绘图。',
  'draw.play': '播放{name}',
  'draw.entry.actions': '这项绘图的操作',
  'draw.compare.left': '左边的图片',
  'draw.compare.right': '右边的图片',
  'draw.compare.image': '图片 {n}',
  'draw.compare.before': '编辑前',
}
