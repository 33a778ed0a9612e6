import type { OwnSpan } from '../reading.ts';

/**
 * Characters with several readings where the engines choose the wrong one, by ones that sound like the right reading in
 * Mandarin and in Cantonese alike, as both are spoken from the same text.
 */
const POLYPHONES: readonly (readonly [pattern: RegExp, said: string])[] = [
  // zhǎng, to grow; cháng is long.
  [/长(?=[大高胖出成满势相]|得(?!多)|着|在|了(?!点|些|一|\d))/gu, '掌'],
  [/长(?=得多|一点|了?点儿?|了一[点些])/gu, '肠'],
  [/(?<=[兄学师家校院局市省部县厅处科班组队团会船店行社董])长(?=[们的了和与及是在说表介、，。])/gu, '掌'],
  // huán, to give back; hái is still.
  [/还(?=[钱款清债贷账帐车]|书|信用卡|房贷|车贷|本付息|[我你他她](?:的?钱|的?书|一))/gu, '环'],
  [/便(?=宜(?!行事|于))/gu, '骈'],
  // háng, a line or a bank; xíng is to walk.
  [
    /(?<=[一二两三四五六七八九十几每多首末空换隔逐跨整单双\d])行(?=字|诗|代码|文字|数据|眼?泪|缩进|距|首|尾|[，。、；]|$)/gu,
    '航',
  ],
  [/(?<=第[\d一二三四五六七八九十百]{1,4})行/gu, '航'],
  [/(?<=[商总分支农建工招投央])行(?=[的在行与和为将存贷网长，。、）]|$)/gu, '航'],
  [/行(?=[长距数业列家规]|情)(?<![进举执可银旅流飞运试发实现通步出游履同推])/gu, '航'],
  // chóng, once more; zhòng is heavy.
  [/重(?=[启装设置做写组播游返逢申演生修塑开试来名复叠阳]|新)/gu, '虫'],
  [/(?<=[多双三几万])重(?=[启因选压身含保打危天]|[影奏唱])/gu, '虫'],
  // chéng, to fill.
  [/盛(?=[饭汤粥菜水]|了?[一两三半][碗盘杯勺])/gu, '成'],
  // tán, to pluck; dàn is a bullet.
  [/弹(?=[一了]?[钢古风]?琴|吉他|琵琶|奏|唱|首曲)/gu, '坛'],
];

export const polyphones: readonly OwnSpan[] = POLYPHONES.map(([pattern, said]) => ({ pattern, say: () => said }));
