/*
 * The interface of the WebAssembly module to eSpeak NG: text in, a clause's phonemes out, delivery of each phoneme in,
 * samples out in pieces. One text at a time; nothing is called back. `build.sh` compiles it with the engine's source.
 */
#include <stdlib.h>
#include <string.h>

#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>

#include "common.h"
#include "dictionary.h"
#include "intonation.h"
#include <espeak-ng/encoding.h>
#include "phoneme.h"
#include "readclause.h"
#include "setlengths.h"
#include "synthdata.h"
#include "synthesize.h"
#include "translate.h"
#include "voice.h"
#include "wavegen.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Commands for the pace that one clause may hold. */
#define MAX_PACES 248
#define PIECE_SAMPLES 2205
#define UNITY 65536

/* One phoneme of the clause as the host reads and writes it: nothing but 32-bit integers. */
typedef struct {
	int source;    /* a word begins: its place in the text in code points, from 1; else 0 */
	int type;      /* of `phoneme.h`: 0 pause, 1 stress, 2 vowel, 3 liquid, 4 stop … */
	int stress;    /* 0 to 7, of its syllable */
	int isSyllabic;
	int length;    /* in 256ths of its own */
	int pitch;     /* delivery: the engine's own pitch is multiplied by this, 65536 = 1 */
	int pace;      /* delivery: words a minute */
	int volume;    /* delivery: 0 to 300 */
	int start;     /* after rendering: first sample since `begin`, -1 where it made none */
} Phoneme;

static Phoneme phonemes[N_PHONEME_LIST];
static short piece[PIECE_SAMPLES];
static char *text;
static int textBytes;
static int isClauseOpen;
static int sampleCount;
static int ownPace, ownVolume, currentPace, currentPitch, currentVolume;

/* Returns 0, or the engine's error. The data is where `PATH_ESPEAK_DATA` says. */
int EXPORT(initialize)(void) {
	espeak_ng_InitializePath(NULL);
	int status = espeak_ng_Initialize(NULL);
	if (status == ENS_OK) status = espeak_ng_InitializeOutput(ENOUTPUT_MODE_SYNCHRONOUS, 100, NULL);
	return status;
}

/* Room for a string of so many bytes, which the next call reads. */
char *EXPORT(room)(int bytes) {
	if (bytes > textBytes) {
		free(text);
		text = malloc(bytes);
		textBytes = text == NULL ? 0 : bytes;
	}
	return text;
}

short *EXPORT(samples)(void) { return piece; }
Phoneme *EXPORT(clause)(void) { return phonemes; }
int EXPORT(clause_end)(void) { return sampleCount; }

/* Forgets what was spoken: a text that is begun after this sounds as the first one did. */
static void reset(void) {
	for (; wcmdq_head != wcmdq_tail; wcmdq_head = (wcmdq_head + 1) % N_WCMDQ)
		if (wcmdq[wcmdq_head][0] == WCMD_VOICE) free((void *)wcmdq[wcmdq_head][2]);
	WcmdqStop();
	n_phoneme_list = 0;
	isClauseOpen = 0;
	sampleCount = 0;
	WavegenReset();
	SynthesizeReset();
	CalcLengthsReset();
	espeak_srand(1);
}

/* The voice whose file and variant the room names, such as `gmw/en-US+name`. Returns 0 or the engine's error. */
int EXPORT(set_voice)(int wordsPerMinute, int volume, int pitch, int range) {
	reset();
	int status = espeak_ng_SetVoiceByName(text);
	if (status != ENS_OK) return status;
	espeak_ng_SetParameter(espeakRATE, wordsPerMinute, 0);
	espeak_ng_SetParameter(espeakVOLUME, volume, 0);
	espeak_ng_SetParameter(espeakPITCH, pitch, 0);
	espeak_ng_SetParameter(espeakRANGE, range, 0);
	ownPace = currentPace = wordsPerMinute;
	ownVolume = currentVolume = volume;
	currentPitch = UNITY;
	return 0;
}

/* Begins to speak the text in the room; `[[…]]` are phoneme names. Returns 0 or the engine's error. */
int EXPORT(begin)(void) {
	InitText(0);
	option_ssml = 0;
	option_phoneme_input = espeakPHONEMES;
	option_endpause = 0;
	if (p_decoder == NULL) p_decoder = create_text_decoder();
	return text_decoder_decode_string_multibyte(p_decoder, text, translator->encoding, espeakCHARS_UTF8);
}

/* Translates the next clause. Returns the number of its phonemes, -1 behind the last clause. */
int EXPORT(next_clause)(void) {
	int tone;
	char *voiceChange;
	if (text_decoder_eof(p_decoder)) return -1;
	SelectPhonemeTable(voice->phoneme_tab_ix);
	TranslateClause(translator, &tone, &voiceChange);
	CalcPitches(translator, tone);
	int isBegun = 0;
	for (int i = 0; i < n_phoneme_list; i++) {
		const PHONEME_LIST *from = &phoneme_list[i];
		int source = 0;
		if (from->newword & PHLIST_START_OF_WORD) source = (from->sourceix & 0x7ff) + clause_start_char;
		/* Korean assimilation may lose where the first word begins. */
		else if (!isBegun && from->type != phPAUSE) source = clause_start_char + 1;
		isBegun |= source > 0;
		phonemes[i] = (Phoneme){
			.source = source,
			.type = from->type,
			.stress = from->stresslevel & 7,
			.isSyllabic = (from->synthflags & SFLAG_SYLLABLE) != 0,
			.pitch = UNITY,
			.pace = ownPace,
			.volume = ownVolume,
			.start = -1,
		};
	}
	return n_phoneme_list;
}

/* Gives the phonemes their lengths, at their paces. */
void EXPORT(set_lengths)(void) {
	int count = 0;
	for (int i = 0; i < n_phoneme_list; i++) {
		phoneme_list[i].synthflags &= ~SFLAG_EMBEDDED;
		if (i == 0 || phonemes[i].pace == currentPace || count == MAX_PACES) continue;
		currentPace = phonemes[i].pace;
		phoneme_list[i].synthflags |= SFLAG_EMBEDDED;
		embedded_list[count++] = EMBED_S | 0x80 | (currentPace << 8);
	}
	CalcLengths(translator);
	for (int i = 0; i < n_phoneme_list; i++) phonemes[i].length = phoneme_list[i].length;
}

/* Begins to render the clause, with the lengths that the phonemes have now. */
void EXPORT(begin_clause)(void) {
	for (int i = 0; i < n_phoneme_list; i++) phoneme_list[i].length = phonemes[i].length;
	Generate(phoneme_list, &n_phoneme_list, 0);
	isClauseOpen = 1;
}

/* The clause's next samples, at most 100 ms; 0 where it ends. */
int EXPORT(render)(void) {
	while (isClauseOpen) {
		out_ptr = (unsigned char *)piece;
		out_end = (unsigned char *)(piece + PIECE_SAMPLES);
		WavegenFill();
		int count = (out_ptr - (unsigned char *)piece) / 2;
		if (Generate(phoneme_list, &n_phoneme_list, 1) == 0 && WcmdqUsed() == 0) isClauseOpen = 0;
		sampleCount += count;
		if (count > 0) return count;
	}
	return 0;
}

/* The phonemes of the text in the room, clause by clause: IPA with `_` between two. NULL at the end. */
const char *EXPORT(next_phonemes)(void) {
	if (text_decoder_eof(p_decoder)) return NULL;
	SelectPhonemeTable(voice->phoneme_tab_ix);
	TranslateClause(translator, NULL, NULL);
	return GetTranslatedPhonemeString(espeakPHONEMES_IPA | ('_' << 8));
}

/* Queues how the phoneme is delivered, and a marker that tells the sample that it begins with. */
void BeforePhoneme(int index) {
	const Phoneme *own = &phonemes[index];
	if (own->pitch != currentPitch || own->volume != currentVolume) {
		wcmdq[wcmdq_tail][0] = WCMD_DELIVERY;
		wcmdq[wcmdq_tail][1] = currentPitch = own->pitch;
		wcmdq[wcmdq_tail][2] = currentVolume = own->volume;
		WcmdqInc();
	}
	DoMarker(espeakEVENT_PHONEME, 0, 0, index);
}

/* The clause's phoneme of an index, in IPA with its stress mark. */
const char *EXPORT(phoneme_name)(int index) {
	static char name[32];
	WritePhMnemonicWithStress(name, phoneme_list[index].ph, &phoneme_list[index], 1, NULL);
	return name;
}

void __wrap_MarkerEvent(int type, unsigned int position, int value, int value2, unsigned char *at) {
	(void)position, (void)value2;
	if (type == espeakEVENT_PHONEME)
		phonemes[value].start = sampleCount + (at - (unsigned char *)piece) / 2;
}

/* Breath: the engine's own generator has a mean far from 0. xorshift32 (Marsaglia, 2003). */
static unsigned int randomState;
void __wrap_espeak_srand(long seed) { randomState = seed == 0 ? 1 : seed; }
long __wrap_espeak_rand(long min, long max) {
	randomState ^= randomState << 13;
	randomState ^= randomState >> 17;
	randomState ^= randomState << 5;
	return min + (long)(randomState % (unsigned long)(max - min + 1));
}

/* wasi-libc has none; only sound icons, which no text of ours has, ask for it. */
char *tmpnam(char *name) { (void)name; return NULL; }
