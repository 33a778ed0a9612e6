import type { Language } from '../language.ts';

export const thai: Language = {
  languageCode: 'th',
  name: 'Thai',
  script: 'สวัสดีตอนเช้า วันนี้อากาศดี เราจะเดินข้ามสะพานไปตลาดเก่าด้วยกัน เด็กๆเล่นอยู่ในสวนและหัวเราะ',
  numbers: {
    decimal: '.',
    point: 'จุด',
    plus: 'บวก',
    minus: 'ลบ',
    percent: 'เปอร์เซ็นต์',
    clock: ['นาฬิกา', 'นาที', 'วินาที'],
    currencies: { '€': ['ยูโร'], $: ['ดอลลาร์'], '£': ['ปอนด์'], '¥': ['เยน'], '฿': ['บาท'] },
  },
  signs: {
    '&': 'และ',
    '<': 'น้อยกว่า',
    '>': 'มากกว่า',
    '=': 'เท่ากับ',
    '×': 'คูณ',
    '÷': 'หาร',
    '@': 'แอต',
    '#': 'แฮช',
    '°': 'องศา',
    '§': 'มาตรา',
  },
  emoji: 'อีโมจิ',
  say: async (passage) => (await import('./say.ts')).sayThai(passage),
  isReadInside: true,
  grammar: { ages: { years: ['ขวบ', 'ปี'] } },
};
