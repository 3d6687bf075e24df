/** Words that several commands share. */
export const cliCommon = {
  'cli.common.deleted': '已删除 {name}。',
  'cli.common.drive': '网盘',
  'cli.common.giftCardCodePrompt': '礼品卡兑换码：',
  'cli.common.nameOrId': '名称、ID 或 ID 的结尾',
  'cli.common.no': '否',
  'cli.common.redeemAGiftCard': '兑换礼品卡',
  'cli.common.yes': '是',
} as const
