import type { Vocabulary } from '../../descriptions/lexicon.ts';

export const en: Vocabulary = {
  words: {
    female:
      'women, womanly, female*, lady, ladies, ladylike, feminin*, mom, mommy, mum, mummy, granny, gran, nana, aunt*, sister, daughter, wife, princess, duchess, empress, actress, heroine, hostess, waitress, stewardess, witch*, sorceress, priestess, goddess, nun, gal, belle, lass, lassie, maiden, matron*, matriarch, diva, mrs, madam, schoolgirl, businesswoman, policewoman, saleswoman, spokeswoman, englishwoman, scotswoman, irishwoman, frenchwoman, girlfriend, she, herself, ~her, ~hers, ~soprano, ~mezzo, ~alto, ~contralto, ~fairy, ~cheerleader, ~ballerina, ~mermaid, barmaid, maid, governess, housewife, noblewoman, congresswoman, chairwoman, bride, woman, girl, girls, ~girly, ~girlie, mother, mothers, ~motherly, stepmother*, queen, queenly, grandma, grandmas, ~grandmotherly, grandmother, grandmothers, tomboy*, femme*, femme fatale, widow, abuela*, mademoiselle, señora, señorita, signora, fräulein, headmistress, landlady, saleslady, sportswoman, anchorwoman, nursemaid, nanny, mistress, dame, countess, baroness, heiress, enchantress, songstress, seamstress, ms, miss, missus, auntie, ~midwife, ~valkyrie, ~amazon, ~geisha, ~valley girl, milf, bombshell, damsel, tsarina, ~siren, mother earth, mother nature, ~even her, ~niece, granddaughter, schoolmistress, nan, ~latina, ma am, big sister, older sister, fairy godmother, never raises her voice',
    male: 'man, men, manly, gentleman*, gentlemen, guy, guys, masculin*, dad, daddy, grandpa*, granddad*, gramps, uncle, brother, husband, king, prince, duke, emperor, wizard, sorcerer, fellow, bloke, chap, dude, lad, bro, cowboy, mr, sir, butler, patriarch, santa, santa claus, schoolboy, businessman, policeman, salesman, spokesman, anchorman, fisherman, englishman, scotsman, irishman, frenchman, boyfriend, he, himself, ~his, ~him, ~baritone, ~tenor, ~countertenor, ~actor, ~hero, ~captain, ~sergeant, ~knight, ~viking, ~pirate, ~lumberjack, ~preacher, chairman, fireman, doorman, barman, frontman, craftsman, weatherman, mailman, handyman, showman, madman, nobleman, congressman, statesman, gunman, groom, male, males, boy, boys, ~boyish, mama boy, stepfather*, father, fathers, ~fatherly, ~grandfatherly, grandfather, grandfathers, headmaster, ~blacksmith, ~samurai, ~rogue, ~prospector, ~warlord, ~gladiator, ~womanizer, widower, jazzman, bluesman, big brother, little brother, monsieur, señor, herr, signor, landlord, ~footballer, ~bartender, ~dwarf, ~dwarven, ~grandmaster, baron, ~bishop, ~pope, ~priest, ~monk, sultan, ~sheikh, ~pharaoh, tsar, czar, ~colonel, ~gangster, ~mobster, ~bouncer, ~butch, ~ogre, ~richard, ~light baritone, ~light tenor, salaryman, ladies man, ~even his, ~army general, ~son, ~grandson, ~nephew, dracula, count dracula, father christmas, silver fox, older brother, never raises his voice',
    neutral:
      'androgyn*, gender neutral, gender ambiguous, ambiguous gender, genderless, gender fluid, genderfluid, agender, unisex, non binary, nonbinary, neither male nor female, neither female nor male, neither masculine nor feminine, neither a man nor a woman, neither a woman nor a man, between a man and a woman, ~neutral, ~robot*, ~android, ~cyborg, ~alien, ~ai assistant, ~computer, no gender, without gender, gender free, they them, something in between, nb, enby, not a man not a woman',
    child:
      'kids, toddler*, baby, babyish, infant*, preteen*, tween, preschool*, kindergart*, schoolboy, schoolgirl, little boy, little girl, young boy, young girl, small boy, small girl, ~boy, ~boys, ~girl, ~girls, child, children, childlike, childish, childs, kid, kiddie, pre teen, pre teens, schoolchild*, first grader, ~tiny tot, tot',
    young:
      'young*, youth*, teen*, adolescen*, young adult, student*, college, university, cheerleader, millennial, valley girl, girl next door, ~surfer, ~gamer, ~lad, ~lass, ~lassie, ~maiden, ~princess, ~prince, high school*, high schooler*, freshman, sophomore, gen z, zoomer, youngster*, ~little brother, ~little sister, ~boyish, ~girlish, ~bachelor, ~gamer girl, intern, ingénue, ingenue, undergraduate*, girl boss, girlboss*, mean girl, mean girls, boy band, girl band, girl group, party girl, city girl, country girl, career girl, frat boy, bad boy, essex girl, derry girl, ~older sister, ~older brother, ~big sister',
    middle_aged:
      'middle age*, matur*, adult*, grown up, grownup, midlife, seasoned, matronly, ~dad, ~mom, ~mum, ~father, ~mother, mid aged, mid life, mid forties, certain age, ~housewife, grown woman, grown man',
    old: 'old, older, oldest, elder*, senior*, aging, ageing, ancient, retired, retiree, retirement, pensioner, grandpa*, granny, gran, granddad*, gramps, nana, wizened, octogenarian, septuagenarian, geriatric, venerable, crone, veteran, ~santa, ~santa claus, ~wizard, boomer*, silver haired, grey haired, gray haired, white haired, abuela*, elder, golden ager, grandma, grandmas, grandmother, grandmothers, grandfather, grandfathers, grandmotherly, grandfatherly, old timer, centenarian, grampa, aged man, aged woman, aged voice, aged, white hair, grey hair, gray hair, silver hair, nan, father christmas, silver fox, ~spinster',
    american:
      'american*, us accent, general american, midwest*, california*, los angeles, chicago, boston, valley girl, usa, united states, san francisco, seattle, ohio, michigan, massachusetts, new england*, npr, cnn, philadelphia, pennsylvania, detroit, minnesota, wisconsin, iowa, kansas, missouri, indiana, illinois, denver, colorado, oregon, portland, washington, las vegas, nevada, arizona, phoenix, florida, miami, hollywood, baltimore, cleveland, pittsburgh, nebraska, utah, hawaii*, alaska*, all american, silicon valley',
    british:
      'british*, britain, briton, england, london*, cockney, received pronunciation, rp, bbc, posh, uk accent, uk, english accent, englishman, englishwoman, ~english, yorkshire*, mancunian, manchester, liverpool*, scouse*, leeds, sheffield, newcastle, geordie*, ~birmingham, brummie*, black country, essex, kent, surrey, sussex, west country, cornish, cornwall, bristol, norfolk, lancashire, nottingham, northern england, southern england, north of england, south of england, northern english, southern english, estuary english, queen english, king english, welsh, wales, cardiff, ~cambridge, ~oxford, home counties, eton*, westminster, buckingham, downton abbey, ~devon, essex girl',
    scottish:
      'scottish*, scots*, scot, scotland, glasgow, glaswegian, edinburgh, highland*, aberdeen*, dundee, inverness, hebrid*',
    irish:
      'irish*, ireland, dublin*, cork, belfast, kerry, galway, limerick, derry, donegal, connemara, northern ireland, ulster, ~gaelic, waterford, leprechaun*, derry girl',
    australian:
      'australia*, aussie*, sydney, melbourne, outback, brisbane, queensland*, ~perth, adelaide, canberra, tasmania*, tradie*, crocodile dundee',
    canadian:
      'canad*, toronto, vancouver, montreal, ottawa, newfoundland*, quebec*, nova scotia, alberta, calgary, winnipeg, ontario, saskatchewan',
    us_southern:
      'southern, south of the us, american south, southern us, deep south, southern drawl, texas, texan*, alabama, tennessee, mississippi, louisiana, carolina, kentucky, atlanta, arkansas, drawl, cowboy, belle, houston, dallas, new orleans, appalachia*, charleston, nashville, memphis, cajun, bayou, dixie, austin texas, ~austin, birmingham alabama, oklahoma, ~redneck, southerner*, ~georgia, ~savannah, ~virginia, deep southern',
    us_new_york:
      'new york*, brooklyn, bronx, manhattan, nyc, jersey, long island, staten island, ~queens, bronx native',
    indian:
      'indian, india, mumbai, delhi, bangalore, hindi accent, indians, punjabi, tamil*, bollywood, desi, chennai, kolkata, calcutta, hyderabad*, kerala, bengali, gujarati, pune, telugu, malayali',
    south_african: 'south africa*, johannesburg, cape town, afrikaans accent, durban, afrikaner*, pretoria, afrikaans',
    russian:
      'russia*, moscow, slavic accent, soviet*, slavic, st petersburg, saint petersburg, siberia*, kremlin, soviet general',
    japanese: 'japan*, tokyo, osaka, kyoto, samurai, geisha, anime accent',
    korean: 'seoul, k pop, k drama, kpop, busan, korea*',
    chinese:
      'chinese, china, beijing, mandarin accent, shanghai*, guangzhou, shenzhen, sichuan, mandarin, taipei, taiwan*',
    cantonese: 'cantonese, hong kong',
    warm: 'warm*, cozy, cosy, tender*, motherly, fatherly, grandmotherly, grandfatherly, loving*, affectionate, mellow, inviting, honeyed, rich and warm, warmth, lovable, loveable, protective, dark chocolate, homey, heartwarming, big hearted',
    calm: 'calm*, relax*, sooth*, peaceful*, serene*, tranquil*, laid back, easygoing, easy going, chill, unhurried, bedtime story, bedtime, meditat*, drowsy, zen, lullaby, quietly confident, yoga, mindful*, spa, hypnotic, easy listening, collected, untroubled, placid*, low key, unflappable, npr, negotiator, monk, patient*, pilot',
    bright: 'bright*, sparkl*, sunny, shiny, crystal*, chirpy, perky, radiant, crisp and bright, luminous, beaming',
    gentle:
      'gentle, gently, gentler, gentleness, delicate*, kindly, kindhearted, sweet*, tenderly, soft hearted, light touch, adorable, kindest, pleasant*, tender hearted, mild, mildest, milder, kind, soothingly, kindergarten teacher, preschool teacher, fairy godmother, dulcet, angelic',
    energetic:
      'energ*, high energy, full of energy, lively, dynamic, vibrant, upbeat, peppy, bubbly, vivacious, enthusias*, hyper*, spirited, animated, bouncy, vigorous, zestful, hype, commercial, zippy, exuberan*, pumped, hearty, zest, vivid*, high spirited, full of life, spunky, feisty, zesty, flamboyant*, excitable, hyperactive, perkiness, optimis*, pep, lively paced, mc, emcee',
    authoritative:
      'authorit*, commanding, assertive, assured, self assured, powerful*, strong, dominant, stern*, strict, boss*, military, sergeant, imposing, gravitas, news anchor, newsreader, newscaster, anchorman, announcer, broadcaster, orator, ceo, executive, politician, judge, drill, decisive, firm, firmly, proud, proudly, confidence, overconfiden*, cocky, courage*, brave*, strength, power, colonel, warlord, steely, bossy, headmaster, headmistress, confident, confidently, army general, soviet general, a general, movie trailer*, conviction, statesman, coach*',
    sincere:
      'sincere*, honest*, earnest*, genuine*, heartfelt, authentic*, trustworthy, trusted, candid, down to earth, trust, you trust, trustworthiness, heart to heart, truthful*',
    weary:
      'weary, wearily, tired*, exhaust*, fatigued, worn out, world weary, drained, sighing, jaded, defeated, burnt out, sick, sickly, unwell, ill, low energy, low in energy, little energy, low on energy, run down, hungover, groggy, burned out, sleepy, yawn*',
    precise:
      'precise*, exacting, crisp*, clipped, sharp*, meticulous*, technical, scientific, pedantic, calculating, surgical, efficient, exact, fussy',
    refined:
      'refined, elegan*, sophisticated, cultured, cultivated, aristocrat*, noble, nobleman, polished, dignified, regal, royal, classy, upper class, genteel, professor*, butler, duchess, posh, lecturer, scholarly, scholar, academic, intellectual, poetic and refined, high class, snob*, headmaster, queen english, king english, pompous, haughty, well bred, well read, upper crust',
    urgent:
      'urgent*, urgency, pressing, hurried*, rushed, frantic*, panic*, alarmed, emergency, desperate*, impatien*, in a hurry, time is running out',
    friendly:
      'friend*, welcoming, approachable, amiable, affable, cheery, conversational, casual, chatty, helpful, neighborly, neighbourly, personable, good natured, polite, podcast host, folksy, hospitable, genial*, good humored, good humoured, warmhearted, kind faced, old friend*, sociable, gossip*, pleasant*, charming, likeable, likable, lovable, childhood friend*, child friendly, kid friendly, kids friendly, children friendly',
    articulate: 'articulate*, well spoken, eloquen*, enunciat*, diction, distinct',
    steady:
      'steadily, evenly, even tempered, even toned, stable, composed, level headed, constant, unwavering, stoic*, reliable, solid, poised, steadfast, dependable, unshakable, unshakeable, even, even voice, even tone, even pace, steady, unobtrusive',
    playful:
      'playful*, mischiev*, cheeky, teasing, whimsical, impish, cartoon*, goofy, silly, funny, fun, humorous, comic*, quirky, curious, sassy, flirt*, coy, zany, witty, quick witted, giggl*, rogue*, comedian*, comedic, feisty, cute, jester, prankster, bantering, jokey, joking, tongue in cheek, tomboyish, clown*, trickster, mocking*',
    compassionate:
      'compassion*, caring, empath*, sympath*, understanding, comforting, consoling, nurturing, therapist, nurse, supportive, reassuring*, motherly, merciful, sensitive, consolatory',
    reflective:
      'reflective, thoughtful*, pensive*, contemplat*, introspective, wise, wisdom, philosoph*, wistful*, nostalgi*, dreamy, musing, deep thinker*, deep thought*, deep in thought, deep in thoughts, brooding, pondering, ruminative, dreamily',
    measured:
      'measured, deliberate*, careful*, paced, considered, solemn*, storytell*, narrat*, audiobook*, documentar*, telling stories, tells stories, tell a story, telling a story, story teller*, griot',
    rhythmic: 'rhythm*, musical*, poetic*, cadence*, flowing',
    passionate:
      'passion*, fiery, dramatic*, theatrical*, fervent*, expressive*, preacher, shakespearean, heroic, emphatic*, intense, intensity, intensive, feisty, flamboyant*, emotion, lot of emotion, full of emotion, ardent*, romantic*, impassioned, emotional, emotionally, over the top, grandiose, with feeling, more feeling',
    happy:
      'happy, happily, happiness, happier, joy*, cheerful*, glad*, delight*, smil*, laugh*, merry, merrily, jolly, jovial, gleeful, cackling, optimis*, giggl*, chuckl*, grinning, amused, blissful*, giddy, buoyant, cheer me up',
    sad: 'sad, sadly, sadness, sadder, sorrow*, mournful*, grieving, grief, melanchol*, depress*, gloomy, crying, cry, weeping, tearful*, heartbroken, broken hearted, somber*, sombre*, downcast, bleak, forlorn, despair*, hopeless*, moping, regretful*, sob, sobs, sobbing, disappointed, disappointment, unhapp*, heavy heart, heavy hearted, begging, pleading, sulky, sulking, pitiful*, miserab*, lonely, lonesome, mourning, dejected, wailing, whimper*, choked up, holding back tears, barely holding back tears, holding back tears',
    angry:
      'angry, angrily, angrier, anger, furious*, fury, enraged, rage, raging, mad, irritat*, annoyed, aggressi*, hostile, shouting, yelling, yell, scream*, menac*, threaten*, villain*, evil, sinister, wicked, cruel*, vicious*, snarling, bitter*, hateful*, grump*, cranky, mean, disgust*, contempt*, pure evil, grouch*, crabby, cantankerous, spiteful*, scornful*, scolding, resentful*, ruthless, barking, outrag*, indignan*, impatien*, ill tempered, bad tempered, short tempered, hot tempered, ill temper, mean girl, gritted teeth',
    excited:
      'excit*, thrill*, ecstatic*, exhilarated, hyped, eager*, rising, triumphant*, sports commentator, commentator, sportscaster, wrestling announcer, auctioneer, cheering, giddy, hysterical*, elated, sports announcer, hype man, won the lottery, cheerleader',
    afraid:
      'afraid, scared, anxious*, anxiety, nervous*, worried, timid*, shy*, hesitant*, unsure, insecure, meek*, bashful*, trembling with fear, fright, frightened, frightening, fear, fears, fearful*, terrified, terrifying, terror, horrified, spooked, paranoid, flustered',
    serious:
      'serious*, grave, gravely, formal*, businesslike, business like, profession*, no nonsense, matter of fact, icy, detached, aloof, distant, sober, grim*, ominous*, official, stately, unfriendl*, horror, dark, stony, clinical, austere, haughty, cold, coldly, coldness, brooding, soldierly, sternly',
    surprised:
      'astonish*, shocked, startled, wow, incredulous*, surprise, surprised, amazed, amazement, bewildered, dumbfounded, flabbergasted, taken aback, disbelief, awestruck, in shock, in awe',
    bored:
      'bored, boring*, boredom, indifferen*, apathetic*, disinterested, uninterested, unenthusiastic, deadpan, sarcas*, dry, ironic*, lazy, unimpressed, irony, sulky, snarky, stoner*, blasé, blase, listless, lackadaisical, nonchalant*, unexcited',
    whisper:
      'whisper*, hushed, asmr, under your breath, under her breath, under his breath, secretive*, conspiratorial*, in secret, in a whisper, under my breath, hush hush, telling a secret, tells a secret, sharing a secret, a secret between us',
    deep: 'lower, lowest, low pitched, bass, basso, bassy, baritone, booming, low voice, low register, thunderous, rumbl*, bottomless, subterranean, deep, deeper, deepest, deepen*, deepness, depth, deepvoiced, low, dark, bass up, light baritone, masculine tone, masculine voice, pitch down, pitch it down, pitched down, speak deeply, speaks deeply, down low, dark chocolate, sub bass, sepulchral, low end, heavy voice, contralto',
    high: 'higher, highest, high pitched, shrill*, squeak*, soprano, tenor, falsetto, tiny, piping, chipmunk, helium, high, pitch up, pitch it up, pitched up, light tenor, squeal*, squirrel*, cute, treble, feminine tone, voice cracking, voice is cracking, shriek*, screech*, anime, countertenor, raise the pitch, raise your pitch',
    slow: 'leisurely, sluggish*, dragging, letharg*, takes her time, takes his time, takes time, take your time, drawn out, languid*, ponderous*, plodding, unrushed, half speed, slow speed, low speed, low tempo, slow tempo, slow pace, slow paced, slower speed, reduced speed, slow down, stoner*, slow, slower, slowest, slowly, slowness, slowed, slowing, slowpaced, drag out, took his time, took her time',
    fast: 'quick*, rapid*, speedy, swift*, brisk*, a mile a minute, hurry, auctioneer, rapid fire, snappy, chatter*, motor mouth, fast talker, fast, faster, fastest, fast paced, high speed, double speed, full speed, top speed, high tempo, fast tempo, speed up, with speed, at speed, speedily, pacy, squirrel*, hyperactive, pick up the pace, twice as fast, hasty, hastily, rush, rushing',
    breathy:
      'airy, sultry, seductive*, sexy, sensual*, ethereal*, ghost*, intimate*, sighing, breathy, breathily, breathiness, breathless*, breathing heavily, heavy breathing, out of breath, gasp*, panting, pant, huffing, puffing, winded, wheez*',
    husky:
      'husky, huskiness, huskily, smoky, smokey, throaty, hoarse*, whiskey, whisky, smoker*, chain smok*, sandpaper*, vocal fry, dusky, femme fatale, stuffy voice, heavy smoker*',
    gravelly:
      'gravel*, rasp*, gruff*, scratchy, growl*, grizzled, harsh*, croak*, creak*, gritty, grating, guttural, weathered, pirate, monster*, demon*, orc, troll, crone, rugged*, dusty, chain smok*, rough, rougher, roughest, roughness, roughened, vocal fry, rattl*, grump*, barky, barking, blacksmith, prospector, dwarf, dwarven, ogre, goblin*, grunt*, crackl*, zombie*, beast*, dragon*, weather beaten',
    smooth:
      'smooth*, silk*, creamy, buttery, dj, late night, suave, flowing, jazz, jazzy, jazzman, chocolate, honey, honeyed, sleek, mellifluous, velvet*',
    soft: 'quiet*, muted, subdued, understated, hush, soft, softer, softest, softly, softness, softspoken, soften*, lower your voice, lower the volume, keep your voice down, keep it down, low volume, low voice volume, turn it down, volume down, hushed, speak low, low key, sotto voce, tone it down, faint, never raises his voice, never raises her voice',
    loud: 'shout*, bold*, projecting, bellow*, thunder*, stadium, larger than life, speak up, loud, louder, loudest, loudly, loudness, raise your voice, raised voice, high volume, full volume, top volume, volume up, crank it up, top of your lungs, top of his lungs, top of her lungs, barky, blaring, roar*, project your voice, projected, hollering, holler, booming, yell*, scream*, commentator',
    resonant:
      'resonan*, full bodied, sonorous*, big, large, giant, chesty, cinematic*, movie trailer*, trailer*, epic, godlike, hulking, huge, massive, burly, robust*, powerful chest, stentorian, rich, richer, richly, richness, full voice, full voiced, full sound, full sounding, full toned, full throated, full chested, rich and full, deep and full, full and rich, full and deep, full, fuller, orotund',
    thin: 'thin, slight, reedy, weak*, frail*, fragile*, fairy, elf*, elven, mouse, mousy, pixie, light, wispy, petite, small, sickly, feeble, brittle',
    clear:
      'clean*, pure, transparent, intelligib*, crystal clear, bell like, clarity, well enunciated, clear, clearer, clearest, clearly, high clarity, unmuffled, well projected',
    monotone:
      'monoton*, toneless*, expressionless*, emotionless*, unemotional*, mechanic*, robot*, lifeless*, dull, droning, wooden, stilted, flat, flatly, flatness, machine, machinelike, without emotion, without any emotion, no emotion, little emotion, minimum emotion, minimal emotion, lack of emotion, lacks emotion, lacking emotion, devoid of emotion, void of emotion, narrow pitch range, narrow range, low pitch range, affectless, inexpressive, deadpan',
    melodic:
      'melod*, singing, varied, sweeping, intonation, tuneful, sing songy, wide pitch range, wide range, large pitch range, expressive range, melodious, up and down, lilt*, sing song, singsong',
    nasal:
      'nasal*, twang*, nerd*, adenoidal, whine, whiny, whining, whines, head cold, with a cold, stuffy nose, runny nose, stuffed nose, blocked nose, congested, stuffed up, through the nose, through his nose, through her nose, stuffy, has a cold, got a cold, having a cold',
    shaky:
      'trembl*, quiver*, tremulous*, quaver*, unsteady, wobbl*, stutter*, stammer*, tremor*, fragile old, shaky, shaking, shakily, shaken, shakes, waver, wavering, wavers, wavery, voice cracking, voice is cracking, cracking voice, cracking with emotion, cracked voice, sickly, palsied',
    pausing:
      'pause, pauses, pausing, halting*, lots of pauses, long pauses, many pauses, dramatic pause, dramatic pauses, suspense*, with silences',
    nothing:
      'kind of, sort of, so that, so as, even though, even if, even when, old fashioned, old school, old time, old world, young at heart, high quality, low quality, high fidelity, high end, big city, small town, full time, neutral accent, light hearted, shepherd, fast food, slow cooker, clear throat, well known, not only, breathes, breathe, breathing, one of a kind, even in, even with, even on, even at, even a, evening*, full of, full moon, full name, full range, fast asleep, machine learning, slot machine, washing machine, old timey, timey, high street, high time, high profile, high stakes, high tech, high fantasy, high seas, high budget, low budget, low cost, low res, normal speed, medium speed, moderate speed, average speed, speed dating, slow witted, secret agent, secret service, family secret, secret recipe, big brand*, big business*, big compan*, small business*, small compan*, small talk, small village, small print, soft drink*, software*, kid tv, kids tv, kid show, kids show, kids book, kids books, children show, children book, children books, children tv, children television, children story, children stories, children toys, kids toys, baby face*, baby shower, mother tongue, mother in law, mother board, santa little helper, queen guard, queens and kings, kings and queens, king and queen, prince charming, west indian*, american indian*, native american, new york times, bass down, bass guitar, bass player, junior high, dark night, dark side, dark haired, heavy metal, light show, light beer, rich man, rich kid*, sick of, ill at ease, count on, count down, miss the, mean it, mean to, mean that, power bank, power point, washington post, cold brew, cold war, cold case, cold drinks, sharp dressed, dry cleaning, clear skin, wild west, flat earth, flat tire, fun fact*, hot shot, judge not, weak tea, fit for queens, kids channel, trust me, trust issues, trust fund, trust company, dull moment, a general audience, a general purpose, a general tone, a general narrator, emotion :, rush hour, mad scientist, clark kent, for a commercial, services commercial, old english, speaking english, neutral american, neutral british, neutral english, been shouting, been screaming, big laugh, big smile, slight lisp, date energy, mad scientist',
  },
  negations:
    "not, no, nothing, never, without, isn't, aren't, don't, doesn't, won't, shouldn't, mustn't, hardly, barely, non, avoid, less, neither, nor, lacking, minus, devoid",
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
