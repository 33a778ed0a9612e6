import type { Language } from '../language.ts';

export const hindi: Language = {
  languageCode: 'hi',
  name: 'Hindi',
  espeakVoice: 'inc/hi',
  script: 'सुप्रभात। आज धूप निकली है, इसलिए हम पुल पार करके पुराने बाज़ार तक पैदल जाएँगे। बच्चे बगीचे में खेल रहे हैं और हँस रहे हैं।',
  numbers: {
    decimal: '.',
    plus: 'प्लस',
    minus: 'माइनस',
    currencies: { '€': ['यूरो'], $: ['डॉलर'], '£': ['पाउंड'], '¥': ['येन'], '₹': ['रुपया', 'रुपये'] },
  },
  signs: {
    '&': 'और',
    '<': 'से कम',
    '>': 'से अधिक',
    '×': 'गुणा',
    '÷': 'भाग',
    '@': 'ऐट',
    '#': 'हैश',
    '°': 'डिग्री',
    '§': 'धारा',
  },
  abbreviations: ['डॉ', 'श्री', 'प्रो'],
  grammar: { ages: { years: ['साल', 'वर्ष'] } },
};
