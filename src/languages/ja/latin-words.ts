/** English words, names and acronyms that are met among Japanese, as they are said there. Lower case, without hyphens. */
const ROWS = `
  a ア|off オフ|machine マシン|cookie クッキー|voice ボイス|an アン|the ザ|and アンド|or オア|of オブ|in イン|on オン|at アット|to トゥー|for フォー|from フロム|with ウィズ|by バイ|
  is イズ|are アー|be ビー|i アイ|you ユー|he ヒー|she シー|we ウィー|they ゼイ|it イット|my マイ|your ユア|me ミー|no ノー|
  not ノット|yes イエス|new ニュー|old オールド|one ワン|two ツー|three スリー|four フォー|five ファイブ|six シックス|seven セブン|
  eight エイト|nine ナイン|ten テン|hello ハロー|hi ハイ|good グッド|morning モーニング|night ナイト|thank サンク|thanks サンクス|
  please プリーズ|welcome ウェルカム|sorry ソーリー|love ラブ|happy ハッピー|birthday バースデー|christmas クリスマス|merry メリー|
  party パーティー|apple アップル|google グーグル|microsoft マイクロソフト|amazon アマゾン|facebook フェイスブック|twitter ツイッター|
  youtube ユーチューブ|instagram インスタグラム|line ライン|tiktok ティックトック|netflix ネットフリックス|sony ソニー|toyota トヨタ|
  honda ホンダ|nissan ニッサン|nintendo ニンテンドー|panasonic パナソニック|canon キヤノン|samsung サムスン|intel インテル|
  android アンドロイド|windows ウィンドウズ|mac マック|macos マックオーエス|linux リナックス|iphone アイフォーン|ipad アイパッド|
  ipod アイポッド|ios アイオーエス|safari サファリ|chrome クローム|firefox ファイアフォックス|word ワード|excel エクセル|
  powerpoint パワーポイント|outlook アウトルック|teams チームズ|zoom ズーム|slack スラック|github ギットハブ|git ギット|
  docker ドッカー|python パイソン|java ジャバ|javascript ジャバスクリプト|typescript タイプスクリプト|node ノード|react リアクト|
  ruby ルビー|rust ラスト|swift スウィフト|kotlin コトリン|perl パール|unix ユニックス|oracle オラクル|adobe アドビ|
  photoshop フォトショップ|wikipedia ウィキペディア|wiki ウィキ|yahoo ヤフー|skype スカイプ|uber ウーバー|airbnb エアビーアンドビー|
  starbucks スターバックス|openai オープンエーアイ|chatgpt チャットジーピーティー|tesla テスラ|disney ディズニー|pixar ピクサー|
  playstation プレイステーション|xbox エックスボックス|switch スイッチ|spotify スポティファイ|paypal ペイパル|web ウェブ|site サイト|
  website ウェブサイト|page ページ|home ホーム|mail メール|email イーメール|blog ブログ|app アプリ|file ファイル|folder フォルダ|
  data データ|database データベース|server サーバー|client クライアント|cloud クラウド|network ネットワーク|internet インターネット|
  online オンライン|offline オフライン|login ログイン|logout ログアウト|password パスワード|user ユーザー|account アカウント|
  click クリック|link リンク|search サーチ|download ダウンロード|upload アップロード|update アップデート|install インストール|
  software ソフトウェア|hardware ハードウェア|computer コンピューター|smartphone スマートフォン|phone フォン|tablet タブレット|
  keyboard キーボード|mouse マウス|monitor モニター|printer プリンター|camera カメラ|video ビデオ|audio オーディオ|
  music ミュージック|movie ムービー|game ゲーム|photo フォト|image イメージ|text テキスト|code コード|program プログラム|
  system システム|test テスト|error エラー|bug バグ|version バージョン|release リリース|open オープン|source ソース|free フリー|
  pro プロ|plus プラス|max マックス|mini ミニ|air エアー|ultra ウルトラ|premium プレミアム|standard スタンダード|basic ベーシック|
  beta ベータ|alpha アルファ|api エーピーアイ|wifi ワイファイ|bluetooth ブルートゥース|usb ユーエスビー|time タイム|day デイ|week ウィーク|
  month マンス|year イヤー|today トゥデイ|tomorrow トゥモロー|sunday サンデー|monday マンデー|tuesday チューズデー|
  wednesday ウェンズデー|thursday サーズデー|friday フライデー|saturday サタデー|january ジャニュアリー|february フェブラリー|
  march マーチ|april エイプリル|may メイ|june ジューン|july ジュライ|august オーガスト|september セプテンバー|october オクトーバー|
  november ノベンバー|december ディセンバー|japan ジャパン|tokyo トウキョウ|kyoto キョウト|osaka オオサカ|america アメリカ|
  london ロンドン|paris パリ|york ヨーク|california カリフォルニア|hawaii ハワイ|england イングランド|france フランス|
  germany ドイツ|italy イタリア|spain スペイン|china チャイナ|korea コリア|asia アジア|europe ヨーロッパ|world ワールド|
  english イングリッシュ|japanese ジャパニーズ|team チーム|project プロジェクト|plan プラン|report レポート|meeting ミーティング|
  manager マネージャー|leader リーダー|member メンバー|group グループ|company カンパニー|office オフィス|business ビジネス|
  service サービス|center センター|shop ショップ|store ストア|hotel ホテル|restaurant レストラン|cafe カフェ|coffee コーヒー|
  tea ティー|beer ビール|wine ワイン|cake ケーキ|pizza ピザ|bus バス|taxi タクシー|train トレイン|car カー|bike バイク|
  station ステーション|airport エアポート|street ストリート|room ルーム|house ハウス|school スクール|class クラス|
  student スチューデント|teacher ティーチャー|doctor ドクター|book ブック|news ニュース|magazine マガジン|radio ラジオ|tv ティーブイ|
  live ライブ|show ショー|concert コンサート|event イベント|festival フェスティバル|sports スポーツ|soccer サッカー|
  football フットボール|baseball ベースボール|tennis テニス|golf ゴルフ|olympic オリンピック|black ブラック|white ホワイト|red レッド|
  blue ブルー|green グリーン|yellow イエロー|pink ピンク|orange オレンジ|gold ゴールド|silver シルバー|big ビッグ|small スモール|
  high ハイ|low ロー|hot ホット|cool クール|nice ナイス|great グレート|best ベスト|super スーパー|special スペシャル|
  simple シンプル|smart スマート|real リアル|digital デジタル|design デザイン|style スタイル|fashion ファッション|brand ブランド|
  life ライフ|health ヘルス|beauty ビューティー|food フード|water ウォーター|sun サン|moon ムーン|star スター|sky スカイ|sea シー|
  mountain マウンテン|river リバー|park パーク|garden ガーデン|flower フラワー|dog ドッグ|cat キャット|bird バード|man マン|
  woman ウーマン|boy ボーイ|girl ガール|baby ベビー|kids キッズ|family ファミリー|friend フレンド|king キング|queen クイーン|
  prince プリンス|princess プリンセス|hero ヒーロー|dream ドリーム|heart ハート|peace ピース|power パワー|energy エナジー|
  future フューチャー|history ヒストリー|story ストーリー|song ソング|dance ダンス|rock ロック|jazz ジャズ|pop ポップ|rap ラップ|
  idol アイドル|anime アニメ|manga マンガ|cosplay コスプレ|otaku オタク|kawaii カワイイ|shirt シャツ|check チェック|list リスト|
  menu メニュー|point ポイント|card カード|ticket チケット|cash キャッシュ|sale セール|price プライス|order オーダー|credit クレジット|
  bank バンク|money マネー|yen エン|dollar ドル|euro ユーロ|start スタート|stop ストップ|play プレイ|next ネクスト|last ラスト|
  first ファースト|second セカンド|final ファイナル|back バック|up アップ|down ダウン|out アウト|over オーバー|under アンダー|
  left レフト|right ライト|top トップ|bottom ボトム|side サイド|end エンド|go ゴー|get ゲット|make メイク|take テイク|let レット|
  see シー|say セイ|think シンク|know ノウ|want ウォント|need ニード|help ヘルプ|work ワーク|job ジョブ|use ユーズ|try トライ|
  change チェンジ|move ムーブ|run ラン|walk ウォーク|talk トーク|listen リッスン|read リード|write ライト|speak スピーク|this ディス|
  that ザット|what ワット|who フー|where ウェア|when ウェン|why ワイ|how ハウ|all オール|more モア|very ベリー|so ソー|but バット|
  if イフ|do ドゥー|have ハブ|has ハズ|can キャン|will ウィル|just ジャスト|only オンリー|here ヒア|there ゼア|now ナウ|john ジョン|
  mary メアリー|michael マイケル|david デイビッド|james ジェームズ|robert ロバート|peter ピーター|paul ポール|mark マーク|
  george ジョージ|thomas トーマス|smith スミス|brown ブラウン|johnson ジョンソン|steve スティーブ|jobs ジョブズ|bill ビル|tom トム|
  bob ボブ|alice アリス|emma エマ|anna アンナ|kate ケイト|jane ジェーン|lisa リサ|ok オーケー|vs バーサス|etc エトセトラ|nasa ナサ|
  nato ナトー|unesco ユネスコ|unicef ユニセフ|asean アセアン|opec オペック|fifa フィファ|uefa ウエファ|jaxa ジャクサ|jpeg ジェイペグ|
  mpeg エムペグ|gif ジフ|ram ラム|rom ロム|sim シム|zip ジップ|pin ピン|aids エイズ|covid コビッド|jr ジェイアール|ibm アイビーエム|
  dj ディージェイ|html エイチティーエムエル|url ユーアールエル|nhk エヌエイチケー|com コム|org オーグ|net ネット|edu イーディーユー|gov ガブ|dev デブ|
  info インフォ|jp ジェーピー|www ダブリューダブリューダブリュー|http エイチティーティーピー|https エイチティーティーピーエス|toeic トーイック|
  ctrl コントロール|alt オルト|shift シフト|enter エンター|esc エスケープ|delete デリート|tab タブ|cmd コマンド|option オプション|
  abc エービーシー|example イグザンプル|sample サンプル|fax ファックス|tel テル|lol エルオーエル|toefl トーフル|ikea イケア|jazzy ジャジー|santa サンタ|sushi スシ`;

export const LATIN_WORDS: ReadonlyMap<string, string> = new Map(
  ROWS.split('|').map((row): [string, string] => {
    const [word = '', kana = ''] = row.trim().split(' ');
    return [word, kana];
  }),
);
