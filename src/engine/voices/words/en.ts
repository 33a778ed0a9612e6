import type { Vocabulary } from '../lexicon.ts';

export const en: Vocabulary = {
  words: {
    female:
      'woman*, women, womanly, female*, lady, ladies, ladylike, girl*, feminin*, mother*, mom, mommy, mum, mummy, grandmother*, grandma*, granny, gran, nana, aunt*, sister, daughter, wife, queen*, princess, duchess, empress, actress, heroine, hostess, waitress, stewardess, witch*, sorceress, priestess, goddess, nun, gal, belle, lass, lassie, maiden, matron*, matriarch, diva, mrs, madam, schoolgirl, businesswoman, policewoman, saleswoman, spokeswoman, englishwoman, scotswoman, irishwoman, frenchwoman, girlfriend, she, herself, ~her, ~hers, ~soprano, ~mezzo, ~alto, ~contralto, ~fairy, ~cheerleader, ~ballerina, ~mermaid, barmaid, maid, governess, housewife, noblewoman, congresswoman, chairwoman, bride',
    male: 'man, men, manly, male*, gentleman*, gentlemen, guy, guys, boy*, masculin*, father*, dad, daddy, grandfather*, grandpa*, granddad*, gramps, uncle, brother, husband, king, prince, duke, emperor, wizard, sorcerer, monk, fellow, bloke, chap, dude, lad, bro, cowboy, mr, sir, butler, patriarch, santa, santa claus, schoolboy, businessman, policeman, salesman, spokesman, anchorman, fisherman, englishman, scotsman, irishman, frenchman, boyfriend, he, himself, ~his, ~him, ~baritone, ~tenor, ~countertenor, ~actor, ~hero, ~captain, ~sergeant, ~knight, ~viking, ~pirate, ~lumberjack, ~preacher, chairman, fireman, doorman, barman, frontman, craftsman, weatherman, mailman, handyman, showman, madman, nobleman, congressman, statesman, gunman, groom',
    neutral:
      'androgyn*, gender neutral, gender ambiguous, ambiguous gender, genderless, gender fluid, genderfluid, agender, unisex, non binary, nonbinary, neither male nor female, neither female nor male, neither masculine nor feminine, neither a man nor a woman, neither a woman nor a man, between a man and a woman, between a man and a woman, ~neutral, ~robot*, ~android, ~cyborg, ~alien, ~ai assistant, ~computer, no gender, without gender, gender free',
    child:
      'child*, kid, kids, toddler*, baby, babyish, infant*, preteen*, tween, preschool*, kindergart*, schoolboy, schoolgirl, little boy, little girl, young boy, young girl, small boy, small girl, ~boy, ~boys, ~girl, ~girls',
    young:
      'young*, youth*, teen*, adolescen*, young adult, student*, college, university, cheerleader, millennial, valley girl, girl next door, ~surfer, ~gamer, ~lad, ~lass, ~lassie, ~maiden, ~princess, ~prince, boyish, girlish',
    middle_aged:
      'middle age*, matur*, adult*, grown up, grownup, midlife, seasoned, matronly, ~dad, ~mom, ~mum, ~father, ~mother',
    old: 'old, older, oldest, elder*, aged, senior*, aging, ageing, ancient, retired, retiree, retirement, pensioner, grandfather*, grandmother*, grandpa*, grandma*, granny, gran, granddad*, gramps, nana, wizened, octogenarian, septuagenarian, geriatric, venerable, crone, veteran, ~santa, ~santa claus, ~wizard',
    american:
      'american*, us accent, general american, midwest*, california*, los angeles, chicago, boston, valley girl, usa, united states, san francisco, seattle, ohio, michigan',
    british:
      'british*, britain, briton, england, london*, cockney, received pronunciation, rp, bbc, posh, oxford, cambridge, uk accent, uk, english accent, englishman, englishwoman, ~english',
    scottish: 'scottish*, scots*, scot, scotland, glasgow, glaswegian, edinburgh, highland*',
    irish: 'irish*, ireland, dublin*, cork',
    australian: 'australia*, aussie*, sydney, melbourne, outback',
    canadian: 'canad*, toronto, vancouver, montreal',
    us_southern:
      'southern, south of the us, american south, southern us, deep south, southern drawl, texas, texan*, alabama, tennessee, mississippi, louisiana, carolina, kentucky, atlanta, georgia, arkansas, drawl, cowboy, belle',
    us_new_york: 'new york*, brooklyn, bronx, queens, manhattan, nyc, jersey',
    indian: 'indian, india, mumbai, delhi, bangalore, hindi accent',
    south_african: 'south africa*, johannesburg, cape town, afrikaans accent',
    russian: 'russia*, moscow, slavic accent',
    japanese: 'japan*, tokyo',
    korean: 'korea*, seoul',
    chinese: 'chinese, china, beijing, mandarin accent',
    cantonese: 'cantonese, hong kong',
    warm: 'warm*, cozy, cosy, tender*, motherly, fatherly, grandmotherly, grandfatherly, loving*, affectionate, mellow, inviting, honeyed, rich and warm',
    calm: 'calm*, relax*, sooth*, peaceful*, serene*, tranquil*, laid back, easygoing, easy going, chill, unhurried, bedtime story, bedtime, meditat*, sleepy, drowsy, zen, lullaby, quietly confident, yoga, mindful*, spa, hypnotic, easy listening',
    bright: 'bright*, brilliant, sparkl*, sunny, shiny, crystal*, chirpy, perky, radiant, crisp and bright',
    gentle:
      'gentle, gently, gentler, gentleness, delicate*, kind, kindly, kindhearted, mild*, sweet*, tenderly, soft hearted, light touch',
    energetic:
      'energ*, high energy, full of energy, lively, dynamic, vibrant, upbeat, peppy, bubbly, vivacious, enthusias*, hyper*, spirited, animated, bouncy, vigorous, zestful, hype, commercial, zippy, exuberan*, pumped, hearty, zest, vivid*',
    authoritative:
      'authorit*, commanding, confiden*, assertive, assured, self assured, powerful*, strong, dominant, stern*, strict, boss*, military, sergeant, leader, imposing, gravitas, news anchor, newsreader, newscaster, anchorman, announcer, broadcaster, orator, ceo, executive, politician, judge, drill, decisive, firm, firmly, proud, proudly',
    sincere:
      'sincere*, honest*, earnest*, genuine*, heartfelt, authentic*, trustworthy, trusted, candid, down to earth',
    weary:
      'weary, wearily, tired*, exhaust*, fatigued, worn out, world weary, drained, sighing, jaded, defeated, burnt out',
    precise:
      'precise*, exact, exacting, crisp*, clipped, sharp*, meticulous*, technical, scientific, pedantic, calculating, surgical, efficient',
    refined:
      'refined, elegan*, sophisticated, cultured, cultivated, aristocrat*, noble, nobleman, polished, dignified, regal, royal, classy, upper class, genteel, professor*, butler, duchess, posh, lecturer, scholarly, scholar, academic, intellectual, poetic and refined',
    urgent:
      'urgent*, urgency, pressing, hurried*, rushed, frantic*, breathless*, panic*, alarmed, emergency, desperate*',
    friendly:
      'friend*, welcoming, approachable, amiable, affable, cheery, conversational, casual, chatty, helpful, neighborly, neighbourly, personable, good natured, polite, podcast host, folksy, hospitable, genial*, good humored, good humoured, warmhearted, kind faced',
    articulate: 'articulate*, well spoken, eloquen*, enunciat*, diction, distinct',
    steady:
      'steady, steadily, even, evenly, even tempered, even toned, stable, composed, level headed, constant, unwavering, stoic*, reliable, solid, poised',
    playful:
      'playful*, mischiev*, cheeky, teasing, whimsical, impish, cartoon*, goofy, silly, funny, fun, humorous, comic*, quirky, curious, sassy, flirt*, coy, zany',
    compassionate:
      'compassion*, caring, empath*, sympath*, understanding, comforting, consoling, nurturing, therapist, nurse, supportive, reassuring*',
    reflective:
      'reflective, thoughtful*, pensive*, contemplat*, introspective, wise, wisdom, philosoph*, wistful*, nostalgi*, dreamy, musing',
    measured:
      'measured, deliberate*, careful*, paced, patient*, considered, solemn*, storytell*, narrat*, audiobook*, documentar*, pausing, pause, pauses',
    rhythmic: 'rhythm*, sing song, singsong, lilt*, musical*, poetic*, cadence*, flowing',
    passionate:
      'passion*, intens*, fiery, dramatic*, theatrical*, emotional*, fervent*, expressive*, preacher, shakespearean, heroic, emphas*, emphatic*',
    happy:
      'happy, happily, happiness, happier, joy*, cheerful*, glad*, delight*, smil*, laugh*, merry, merrily, jolly, jovial, gleeful, cackling',
    sad: 'sad, sadly, sadness, sadder, sorrow*, mournful*, grieving, grief, melanchol*, depress*, gloomy, crying, cry, weeping, tearful*, heartbroken, broken hearted, somber*, sombre*, downcast, bleak, forlorn, despair*, hopeless*, moping, regretful*, sob, sobs, sobbing, disappointed, disappointment',
    angry:
      'angry, angrily, angrier, anger, furious*, fury, enraged, rage, raging, mad, irritat*, annoyed, aggressi*, hostile, shouting, yelling, yell, scream*, menac*, threaten*, villain*, evil, sinister, wicked, cruel*, vicious*, snarling, bitter*, hateful*',
    excited:
      'excit*, thrill*, ecstatic*, exhilarated, hyped, eager*, rising, triumphant*, sports commentator, commentator, sportscaster, wrestling announcer, auctioneer, cheering, giddy, hysterical*, elated',
    afraid:
      'afraid, scared, fright*, fear*, terrif*, anxious*, anxiety, nervous*, worried, timid*, shy*, hesitant*, unsure, insecure, meek*, bashful*, trembling with fear',
    serious:
      'serious*, grave, gravely, formal*, businesslike, business like, profession*, no nonsense, matter of fact, cold*, icy, detached, aloof, distant, sober, grim*, ominous*, official, stately',
    surprised: 'surpris*, astonish*, amaz*, shocked, startled, wow, incredulous*',
    bored:
      'bored, boring*, boredom, indifferen*, apathetic*, disinterested, uninterested, unenthusiastic, deadpan, sarcas*, dry, ironic*, lazy, unimpressed',
    whisper:
      'whisper*, hushed, asmr, under your breath, under her breath, under his breath, secretive*, conspiratorial*, secret',
    deep: 'deep*, low, lower, lowest, low pitched, bass, basso, bassy, baritone, booming, low voice, low register, thunderous, rumbl*, bottomless, subterranean',
    high: 'high, higher, highest, high pitched, shrill*, squeak*, soprano, tenor, falsetto, tiny, piping, chipmunk, helium',
    slow: 'slow*, leisurely, sluggish*, dragging, letharg*, takes her time, takes his time, takes time, take your time, drawn out, languid*, ponderous*, plodding, unrushed',
    fast: 'fast*, quick*, rapid*, speedy, speed, swift*, brisk*, a mile a minute, hurry, auctioneer, rapid fire, snappy, chatter*, motor mouth, fast talker',
    breathy: 'breath*, airy, sultry, seductive*, sexy, sensual*, ethereal*, ghost*, intimate*, sighing',
    husky:
      'husky, huskiness, huskily, smoky, smokey, throaty, velvet*, hoarse*, whiskey, whisky, smoker*, chain smok*, sandpaper*',
    gravelly:
      'gravel*, rasp*, rough*, gruff*, scratchy, growl*, grizzled, harsh*, croak*, creak*, gritty, grating, guttural, weathered, pirate, monster*, demon*, orc, troll, crone, rugged*, dusty, chain smok*',
    smooth: 'smooth*, silk*, creamy, buttery, jazz*, dj, late night, suave, flowing',
    soft: 'soft*, quiet*, muted, subdued, understated, hush',
    loud: 'loud*, shout*, bold*, projecting, bellow*, thunder*, stadium, larger than life, speak up',
    resonant:
      'resonan*, rich*, full, full bodied, sonorous*, big, large, giant, chesty, cinematic*, movie trailer*, trailer*, epic, godlike, hulking, huge, massive, burly, robust*, powerful chest, stentorian',
    thin: 'thin, small, slight, reedy, weak*, frail*, fragile*, fairy, elf*, elven, mouse, mousy, pixie, light, wispy, petite',
    clear: 'clear*, clean*, pure, transparent, intelligib*, crystal clear, bell like, clarity, well enunciated',
    monotone:
      'monoton*, flat*, toneless*, expressionless*, emotionless*, unemotional*, mechanic*, machine*, robot*, lifeless*, dull, droning, wooden, stilted',
    melodic: 'melod*, singing, varied, sweeping, intonation, tuneful, sing songy',
    nasal: 'nasal*, twang*, whin*, nerd*, adenoidal',
    shaky:
      'shak*, trembl*, quiver*, waver*, tremulous*, quaver*, unsteady, wobbl*, stutter*, stammer*, tremor*, fragile old',
    nothing:
      'kind of, sort of, so that, so as, even though, even if, even when, evening, old fashioned, old school, old time, old world, young at heart, high quality, low quality, high fidelity, high end, big city, small town, full time, neutral accent, light hearted, like he, like she, shepherd, her voice, his voice, fast food, slow cooker, clear throat, well known, not only, breath, breathes, breathe, breathing',
  },
  negations:
    "not, no, never, without, isn't, aren't, don't, doesn't, won't, shouldn't, mustn't, hardly, barely, non, avoid, less, neither, nor, lacking, minus, devoid",
  too: 'too, overly, excessively',
  weights: {
    0.4: 'hint, subtly, faintly, trace',
    0.5: 'slightly, bit, little, mildly, touch, lightly, vaguely',
    0.6: 'somewhat, kinda, partly',
    0.8: 'moderately, relatively, reasonably',
    0.9: 'rather, fairly, pretty',
    1.1: 'quite',
    1.2: 'so, more, decidedly',
    1.3: 'really, truly, noticeably, particularly, especially',
    1.4: 'very, highly, strongly, deeply, heavily, lot',
    1.6: 'exceptionally, super, exaggeratedly',
    1.7: 'extremely, incredibly, ultra, intensely, insanely, unbelievably, extraordinarily',
  },
};
