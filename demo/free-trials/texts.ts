import type { NewQuest } from '@vitrine/earning'

type Texts = NewQuest['texts']

/** What the demo's quests say. */
export const questTexts = {
  first: {
    en: {
      name: 'Your first views',
      shortBody: 'One video of yours, no conditions.',
      body: '<p>Send us the link of one of your videos. We show it as an ad beside similar content, exactly as in a paid order, and you follow the delivery on its own page.</p>',
    },
    de: {
      name: 'Ihre ersten Aufrufe',
      shortBody: 'Ein Video von Ihnen, ohne Bedingungen.',
      body: '<p>Schicken Sie uns den Link zu einem Ihrer Videos. Wir zeigen es als Anzeige neben ähnlichen Inhalten, genau wie bei einer bezahlten Bestellung, und Sie verfolgen die Lieferung auf einer eigenen Seite.</p>',
    },
    es: {
      name: 'Tus primeras visualizaciones',
      shortBody: 'Un vídeo tuyo, sin condiciones.',
      body: '<p>Envíanos el enlace de uno de tus vídeos. Lo mostramos como anuncio junto a contenidos parecidos, igual que en un pedido de pago, y sigues la entrega en su propia página.</p>',
    },
    fr: {
      name: 'Vos premières vues',
      shortBody: 'Une de vos vidéos, sans condition.',
      body: '<p>Envoyez-nous le lien d’une de vos vidéos. Nous la montrons en publicité à côté de contenus semblables, comme pour une commande payée, et vous suivez la livraison sur sa page.</p>',
    },
    hi_IN: {
      name: 'आपके पहले व्यूज़',
      shortBody: 'आपका एक वीडियो, कोई शर्त नहीं।',
      body: '<p>अपने किसी वीडियो का लिंक भेजें। हम उसे मिलती-जुलती सामग्री के साथ विज्ञापन के रूप में दिखाते हैं, ठीक भुगतान वाले ऑर्डर की तरह, और आप डिलीवरी उसके पेज पर देखते हैं।</p>',
    },
    ja: {
      name: 'はじめての再生',
      shortBody: '動画1本、条件なし。',
      body: '<p>動画のリンクをお送りください。有料の注文とまったく同じように、似たコンテンツの横に広告として表示します。進み具合は専用ページで確認できます。</p>',
    },
    ko: {
      name: '첫 조회수',
      shortBody: '동영상 하나, 조건 없음.',
      body: '<p>동영상 링크를 보내 주세요. 유료 주문과 똑같이 비슷한 콘텐츠 옆에 광고로 보여 드리고, 진행 상황은 전용 페이지에서 볼 수 있습니다.</p>',
    },
    pt_BR: {
      name: 'Suas primeiras visualizações',
      shortBody: 'Um vídeo seu, sem condições.',
      body: '<p>Envie o link de um dos seus vídeos. Nós o mostramos como anúncio ao lado de conteúdos parecidos, como em um pedido pago, e você acompanha a entrega na página dela.</p>',
    },
    ru: {
      name: 'Ваши первые просмотры',
      shortBody: 'Одно ваше видео, без условий.',
      body: '<p>Пришлите ссылку на одно из ваших видео. Мы покажем его как рекламу рядом с похожими материалами, точно как в платном заказе, а за выполнением вы следите на отдельной странице.</p>',
    },
    tr: {
      name: 'İlk görüntülemeleriniz',
      shortBody: 'Bir videonuz, koşulsuz.',
      body: '<p>Videolarınızdan birinin bağlantısını gönderin. Onu ücretli siparişte olduğu gibi benzer içeriklerin yanında reklam olarak gösteririz; teslimatı kendi sayfasında izlersiniz.</p>',
    },
    vi: {
      name: 'Lượt xem đầu tiên',
      shortBody: 'Một video của bạn, không điều kiện.',
      body: '<p>Gửi cho chúng tôi liên kết một video của bạn. Chúng tôi hiển thị video như quảng cáo cạnh nội dung tương tự, giống hệt đơn trả tiền, và bạn theo dõi tiến độ trên trang riêng.</p>',
    },
    zh_CN: {
      name: '您的首批观看',
      shortBody: '一个视频，没有条件。',
      body: '<p>发来您一个视频的链接。我们会像付费订单一样，把它作为广告展示在相似内容旁边，您可以在专属页面查看进度。</p>',
    },
  },
  tell: {
    en: {
      name: 'Tell your audience',
      shortBody: 'Mention us in a post and send its link.',
      body: '<p>Write a post about us on any network and keep it for a week. Send us its public link as your proof. When we have seen it, your free order begins.</p>',
    },
    de: {
      name: 'Erzählen Sie von uns',
      shortBody: 'Erwähnen Sie uns in einem Beitrag und schicken Sie den Link.',
      body: '<p>Schreiben Sie in einem beliebigen Netzwerk einen Beitrag über uns und lassen Sie ihn eine Woche stehen. Schicken Sie uns den öffentlichen Link als Nachweis. Sobald wir ihn gesehen haben, beginnt Ihre kostenlose Bestellung.</p>',
    },
    es: {
      name: 'Cuéntaselo a tu público',
      shortBody: 'Menciónanos en una publicación y envía el enlace.',
      body: '<p>Escribe una publicación sobre nosotros en cualquier red y mantenla una semana. Envíanos su enlace público como prueba. Cuando la hayamos visto, empieza tu pedido gratis.</p>',
    },
    fr: {
      name: 'Parlez-en à votre public',
      shortBody: 'Citez-nous dans une publication et envoyez son lien.',
      body: '<p>Écrivez une publication à notre sujet sur le réseau de votre choix et laissez-la une semaine. Envoyez-nous son lien public comme preuve. Dès que nous l’avons vue, votre commande gratuite commence.</p>',
    },
    hi_IN: {
      name: 'अपने दर्शकों को बताएँ',
      shortBody: 'किसी पोस्ट में हमारा ज़िक्र करें और लिंक भेजें।',
      body: '<p>किसी भी नेटवर्क पर हमारे बारे में पोस्ट लिखें और उसे एक हफ़्ते रखें। उसका सार्वजनिक लिंक प्रमाण के रूप में भेजें। हमारे देखने के बाद आपका मुफ़्त ऑर्डर शुरू होता है।</p>',
    },
    ja: {
      name: 'あなたの読者に紹介',
      shortBody: '投稿で当店に触れ、そのリンクを送ってください。',
      body: '<p>お好きなSNSで当店についての投稿を書き、1週間残してください。公開リンクを証明としてお送りください。確認後、無料の注文が始まります。</p>',
    },
    ko: {
      name: '팔로워에게 알려 주세요',
      shortBody: '게시물에서 저희를 언급하고 링크를 보내 주세요.',
      body: '<p>아무 네트워크에나 저희에 대한 게시물을 올리고 일주일 동안 유지해 주세요. 공개 링크를 인증으로 보내 주시면 확인 후 무료 주문이 시작됩니다.</p>',
    },
    pt_BR: {
      name: 'Conte ao seu público',
      shortBody: 'Fale de nós em uma publicação e envie o link.',
      body: '<p>Escreva uma publicação sobre nós em qualquer rede e mantenha-a por uma semana. Envie o link público como comprovação. Assim que a virmos, seu pedido grátis começa.</p>',
    },
    ru: {
      name: 'Расскажите о нас',
      shortBody: 'Упомяните нас в публикации и пришлите ссылку.',
      body: '<p>Напишите о нас в любой сети и оставьте публикацию на неделю. Пришлите открытую ссылку как подтверждение. Когда мы её увидим, начнётся ваш бесплатный заказ.</p>',
    },
    tr: {
      name: 'Takipçilerinize anlatın',
      shortBody: 'Bir gönderide bizden söz edin ve bağlantısını gönderin.',
      body: '<p>Herhangi bir ağda bizimle ilgili bir gönderi yazın ve bir hafta boyunca tutun. Herkese açık bağlantısını kanıt olarak gönderin. Gördüğümüzde ücretsiz siparişiniz başlar.</p>',
    },
    vi: {
      name: 'Kể với khán giả của bạn',
      shortBody: 'Nhắc đến chúng tôi trong một bài đăng và gửi liên kết.',
      body: '<p>Viết một bài về chúng tôi trên bất kỳ mạng nào và giữ trong một tuần. Gửi liên kết công khai làm bằng chứng. Khi chúng tôi đã xem, đơn miễn phí của bạn bắt đầu.</p>',
    },
    zh_CN: {
      name: '告诉您的观众',
      shortBody: '在帖子里提到我们并发来链接。',
      body: '<p>在任意平台发布一条关于我们的帖子并保留一周。把公开链接作为证明发给我们。我们看到后，您的免费订单就会开始。</p>',
    },
  },
  regulars: {
    en: {
      name: 'For regulars',
      shortBody: 'A thank-you to those who have ordered before.',
      body: '<p>You have ordered here before, so this one is on us. Choose the video and we do the rest.</p>',
    },
    de: {
      name: 'Für Stammkunden',
      shortBody: 'Ein Dank an alle, die schon bestellt haben.',
      body: '<p>Sie haben hier schon bestellt, also geht diese Bestellung auf uns. Wählen Sie das Video, den Rest erledigen wir.</p>',
    },
    es: {
      name: 'Para clientes habituales',
      shortBody: 'Un gracias a quienes ya han pedido.',
      body: '<p>Ya has hecho pedidos aquí, así que este lo ponemos nosotros. Elige el vídeo y nos encargamos del resto.</p>',
    },
    fr: {
      name: 'Pour les habitués',
      shortBody: 'Un merci à ceux qui ont déjà commandé.',
      body: '<p>Vous avez déjà commandé ici, celle-ci est donc offerte. Choisissez la vidéo, nous faisons le reste.</p>',
    },
    hi_IN: {
      name: 'नियमित ग्राहकों के लिए',
      shortBody: 'पहले ऑर्डर कर चुके ग्राहकों को धन्यवाद।',
      body: '<p>आप यहाँ पहले ऑर्डर कर चुके हैं, इसलिए यह हमारी ओर से है। वीडियो चुनें, बाकी हम करेंगे।</p>',
    },
    ja: {
      name: '常連のお客様へ',
      shortBody: 'これまでご注文いただいた方への感謝です。',
      body: '<p>以前にご注文いただいたお礼に、今回は当店からのプレゼントです。動画を選ぶだけで、あとはお任せください。</p>',
    },
    ko: {
      name: '단골 고객을 위해',
      shortBody: '이전에 주문하신 분들께 드리는 감사입니다.',
      body: '<p>이곳에서 주문하신 적이 있으니 이번에는 저희가 드립니다. 동영상만 고르시면 나머지는 저희가 합니다.</p>',
    },
    pt_BR: {
      name: 'Para clientes frequentes',
      shortBody: 'Um agradecimento a quem já comprou.',
      body: '<p>Você já comprou aqui, então este é por nossa conta. Escolha o vídeo e nós fazemos o resto.</p>',
    },
    ru: {
      name: 'Для постоянных клиентов',
      shortBody: 'Спасибо тем, кто уже заказывал.',
      body: '<p>Вы уже заказывали у нас, поэтому этот заказ за наш счёт. Выберите видео, остальное сделаем мы.</p>',
    },
    tr: {
      name: 'Müdavimlere',
      shortBody: 'Daha önce sipariş verenlere teşekkür.',
      body: '<p>Burada daha önce sipariş verdiniz, bu seferki bizden. Videoyu seçin, gerisini biz yaparız.</p>',
    },
    vi: {
      name: 'Dành cho khách quen',
      shortBody: 'Lời cảm ơn những ai đã từng đặt hàng.',
      body: '<p>Bạn đã từng đặt hàng ở đây, nên lần này chúng tôi tặng bạn. Hãy chọn video, phần còn lại để chúng tôi lo.</p>',
    },
    zh_CN: {
      name: '老客户专享',
      shortBody: '感谢曾经下单的客户。',
      body: '<p>您曾在这里下单，这次由我们赠送。选择视频，其余交给我们。</p>',
    },
  },
} as const satisfies Record<string, Texts>
