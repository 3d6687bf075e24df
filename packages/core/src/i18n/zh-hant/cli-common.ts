/** Words that several commands share. */
export const cliCommon = {
  'cli.common.deleted': '已刪除 {name}。',
  'cli.common.drive': '雲端硬碟',
  'cli.common.giftCardCodePrompt': '禮物卡兌換碼：',
  'cli.common.nameOrId': '名稱、ID 或 ID 的結尾',
  'cli.common.no': '否',
  'cli.common.redeemAGiftCard': '兌換禮物卡',
  'cli.common.yes': '是',
} as const
