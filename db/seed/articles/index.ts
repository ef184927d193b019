import type { ArticleCategory } from '#shared/shop.ts'
import type { SeedTexts } from '../seed-texts.ts'

/** The texts of an article in one language, beside its body in `<slug>.<language>.html`. */
export interface ArticleTexts {
  title: string
  excerpt: string
  tags: string[]
  seoTitle: string
  seoDescription: string
}

export interface ArticleSeed extends SeedTexts<ArticleTexts> {
  slug: string
  category: ArticleCategory
  author: string
  /** Days between publication and the moment the shop is seeded. */
  daysAgo: number
}

/** The demo shop's articles, newest first. */
export const articles: ArticleSeed[] = [
  {
    slug: 'mua-cuc-hoa-mi-ha-noi',
    category: 'Hoa theo mùa',
    author: 'Mộc Lan',
    daysAgo: 3,
    vi: {
      title: 'Mùa cúc họa mi Hà Nội',
      excerpt:
        'Ba tuần ngắn ngủi của loài hoa báo đông: mua tuần nào, thử độ tươi ra sao, và cách cứu một bó họa mi đã rũ dọc đường.',
      tags: ['cúc họa mi', 'Hà Nội', 'mùa đông', 'chợ hoa Quảng Bá'],
      seoTitle: 'Mùa cúc họa mi Hà Nội: khi nào mua, giữ hoa thế nào',
      seoDescription:
        'Cúc họa mi nở từ giữa tháng 11 đến đầu tháng 12. Cách chọn bó tươi ở chợ hoa, cứu hoa bị rũ và cắm sao cho ra mùa đông Hà Nội.',
    },
    en: {
      title: 'Daisy season in Hanoi',
      excerpt:
        'For three weeks each winter small white daisies take over the city’s bicycles. When to buy them, how to judge freshness, and how to revive a wilted bunch.',
      tags: ['daisies', 'Hanoi', 'winter', 'flower markets'],
      seoTitle: 'Daisy season in Hanoi: when to buy and how to keep them',
      seoDescription:
        'Hanoi’s white daisies bloom from mid-November to early December. How to choose a fresh bunch, straighten limp stems and arrange them simply.',
    },
  },
  {
    slug: 'cach-giu-hoa-hong-tuoi-lau',
    category: 'Hướng dẫn chăm sóc',
    author: 'Mộc Lan',
    daysAgo: 11,
    vi: {
      title: 'Cách giữ hoa hồng tươi lâu hơn một tuần',
      excerpt:
        'Hồng gục đầu thường vì khát chứ không phải vì già. Một giờ đầu làm đúng và mười ngày chăm đều tay sẽ cho bạn thêm vài hôm có hoa.',
      tags: ['hoa hồng', 'chăm sóc hoa', 'hoa cắt cành'],
      seoTitle: 'Cách giữ hoa hồng tươi lâu hơn một tuần',
      seoDescription:
        'Năm bước trong giờ đầu, lịch thay nước mười ngày, cách cứu bông hồng gục đầu và chỗ đặt bình hợp với khí hậu Hà Nội, TP. Hồ Chí Minh.',
    },
    en: {
      title: 'Keeping roses fresh for more than a week',
      excerpt:
        'A drooping rose is usually thirsty, not old. Get the first hour right, follow a simple ten-day routine, and you will enjoy your bouquet several days longer.',
      tags: ['roses', 'flower care', 'cut flowers'],
      seoTitle: 'How to keep roses fresh for more than a week',
      seoDescription:
        'Five steps for the first hour, a ten-day routine, and a rescue for drooping roses, with advice for Hanoi humidity and Saigon heat.',
    },
  },
  {
    slug: 'xu-huong-hoa-tu-nhien-khong-mut',
    category: 'Xu hướng hoa',
    author: 'Mộc Lan',
    daysAgo: 24,
    vi: {
      title: 'Xu hướng cắm hoa không mút xốp',
      excerpt:
        'Khối xốp xanh dưới đáy giỏ hoa là nhựa và không phân hủy. Năm cách giữ cành thay thế, kèm những chỗ mà chúng tôi thấy vẫn còn khó.',
      tags: ['không mút xốp', 'hoa tự nhiên', 'bền vững', 'xu hướng'],
      seoTitle: 'Cắm hoa không mút xốp: năm cách giữ cành thay thế',
      seoDescription:
        'Vì sao người cắm hoa bỏ mút xốp, dùng gì thay: lưới mắt cáo, bàn chông, cành đan, ống nước, bó xoắn ốc, và nên làm gì với khối mút có sẵn.',
    },
    en: {
      title: 'Arranging flowers without foam',
      excerpt:
        'The green block in a flower basket is plastic that never rots. Here are five good ways to work without it, and an honest word about the difficult cases.',
      tags: ['foam-free', 'natural style', 'sustainability', 'trends'],
      seoTitle: 'Foam-free flowers: five ways to hold a stem',
      seoDescription:
        'Why florists are giving up green foam and what replaces it: chicken wire, pin holders, twig nests, water tubes and the hand-tied spiral.',
    },
  },
  {
    slug: 'chon-hoa-ngay-phu-nu-viet-nam',
    category: 'Hoa theo dịp',
    author: 'Mộc Lan',
    daysAgo: 41,
    vi: {
      title: 'Chọn hoa cho ngày Phụ nữ Việt Nam 20/10',
      excerpt:
        'Mẹ, vợ, cô giáo, đồng nghiệp, và cả chính mình: mỗi người hợp một bó khác. Kèm lịch đặt hoa trước ngày cao điểm và vài lời thiệp.',
      tags: ['20/10', 'ngày Phụ nữ Việt Nam', 'quà tặng', 'lời chúc'],
      seoTitle: 'Chọn hoa 20/10 cho mẹ, vợ, cô giáo và đồng nghiệp',
      seoDescription:
        'Gợi ý hoa ngày Phụ nữ Việt Nam theo từng người nhận, nên đặt trước bao lâu để tránh giá cao, viết gì trên thiệp và ba điều nên tránh.',
    },
    en: {
      title: 'Choosing flowers for Vietnamese Women’s Day',
      excerpt:
        'On 20 October, Vietnam gives flowers to mothers, wives, teachers and colleagues. What suits each of them, when to order, and what to write on the card.',
      tags: ['20 October', 'Women’s Day', 'gifts', 'card messages'],
      seoTitle: 'Flowers for Vietnamese Women’s Day, 20 October',
      seoDescription:
        'A person-by-person guide to flowers for Vietnamese Women’s Day on 20 October: what to choose, when to order and what to write on the card.',
    },
  },
  {
    slug: 'nguyen-tac-phoi-mau-hoa',
    category: 'Mẹo cắm hoa',
    author: 'Mộc Lan',
    daysAgo: 63,
    vi: {
      title: 'Nguyên tắc phối màu khi cắm hoa',
      excerpt:
        'Bảy nguyên tắc dễ nhớ, bắt đầu từ một bức ảnh đen trắng: sắc độ, tỷ lệ, màu lá, ánh đèn, giấy gói, và bốn bảng màu để thử ngay.',
      tags: ['phối màu', 'cắm hoa', 'mẹo nhỏ'],
      seoTitle: 'Phối màu khi cắm hoa: bảy nguyên tắc dễ nhớ',
      seoDescription:
        'Sắc độ, tỷ lệ 6 – 3 – 1, màu lá và ánh đèn: bảy nguyên tắc phối màu hoa cho người cắm tại nhà, kèm bốn bảng màu thử được ngay.',
    },
    en: {
      title: 'Seven principles of colour for flowers',
      excerpt:
        'Start by photographing your vase in black and white. Then seven plain principles for tone, proportion, foliage and lamplight, and four palettes to try at home.',
      tags: ['colour', 'arranging', 'tips'],
      seoTitle: 'Colour for flower arrangers: seven principles',
      seoDescription:
        'Tone, proportion, foliage, lamplight and wrapping: seven colour principles for arranging flowers at home, with four palettes to try.',
    },
  },
  {
    slug: 'hoa-khai-truong-gui-loi-chuc',
    category: 'Hoa theo dịp',
    author: 'Mộc Lan',
    daysAgo: 88,
    vi: {
      title: 'Hoa khai trương: gửi lời chúc cho đúng',
      excerpt:
        'Kệ đứng, lẵng, lan hay hướng dương; viết gì trên dải băng; giao lúc mấy giờ. Những điều nên biết trước khi gửi hoa mừng khai trương.',
      tags: ['khai trương', 'lời chúc', 'kệ hoa', 'lan hồ điệp'],
      seoTitle: 'Hoa khai trương: chọn dáng, lời chúc và giờ giao',
      seoDescription:
        'Chọn kệ, lẵng hay lan theo mặt bằng, màu và loài hợp ngày khai trương, mẫu chữ trên dải băng và cách hẹn giờ giao cho kịp lễ.',
    },
    en: {
      title: 'Sending flowers for a business opening',
      excerpt:
        'Opening flowers in Vietnam are a gift and a public notice in one. How to choose the form, word the banner in Vietnamese, and time the delivery properly.',
      tags: ['business openings', 'banner wording', 'orchids', 'etiquette'],
      seoTitle: 'Opening-day flowers in Vietnam: form, wording, timing',
      seoDescription:
        'Which flowers to send to a business opening in Vietnam, what the colours mean, how to word the banner in Vietnamese and when to deliver.',
    },
  },
  {
    slug: 'y-nghia-mau-sac-hoa-hong',
    category: 'Ý nghĩa hoa',
    author: 'Mộc Lan',
    daysAgo: 112,
    vi: {
      title: 'Ý nghĩa màu sắc của hoa hồng',
      excerpt:
        'Đỏ, hồng phấn, trắng, vàng, cam nói những lời khác nhau, và người Việt còn có cách hiểu riêng. Đọc nhanh trước khi chọn màu và số bông.',
      tags: ['hoa hồng', 'ý nghĩa hoa', 'màu hoa', 'Vu Lan'],
      seoTitle: 'Ý nghĩa màu sắc hoa hồng và số bông khi tặng',
      seoDescription:
        'Mỗi màu hồng hợp tặng ai, khi nào nên cân nhắc, chuyện bông hồng cài áo mùa Vu Lan, hồng xanh hồng đen và ý nghĩa số bông.',
    },
    en: {
      title: 'What the colours of roses say',
      excerpt:
        'Red, blush, white, yellow and coral each say something different, and Vietnam has meanings of its own. Read this before choosing a colour or a number.',
      tags: ['roses', 'meanings', 'colour', 'Vu Lan'],
      seoTitle: 'Rose colours and their meanings in Vietnam',
      seoDescription:
        'What each rose colour says in Vietnam, whom it suits, why white needs care, the Vu Lan rose, and how many stems to give.',
    },
  },
  {
    slug: 'hoa-sen-trong-van-hoa-viet',
    category: 'Ý nghĩa hoa',
    author: 'Nguyễn Thu An',
    daysAgo: 151,
    vi: {
      title: 'Hoa sen trong văn hóa Việt',
      excerpt:
        'Từ bốn câu ca dao đến chùa Một Cột, từ chén trà Tây Hồ đến bát cơm sen xứ Huế: vì sao một loài hoa mọc trong bùn được quý đến thế.',
      tags: ['hoa sen', 'văn hóa Việt', 'trà sen', 'Tây Hồ'],
      seoTitle: 'Hoa sen trong văn hóa Việt: chùa, trà và mùa sen',
      seoDescription:
        'Hoa sen trong ca dao, chùa Một Cột, trà sen Tây Hồ; mùa sen ba miền, cách phân biệt sen với súng và giữ bình sen được lâu.',
    },
    en: {
      title: 'The lotus in Vietnamese life',
      excerpt:
        'A folk verse, a pagoda on a single pillar, tea scented one flower at a time: how a plant that grows in mud came to mean so much.',
      tags: ['lotus', 'culture', 'lotus tea', 'West Lake'],
      seoTitle: 'The lotus in Vietnam: verse, pagodas, tea and seasons',
      seoDescription:
        'Why the lotus matters in Vietnam, from the One Pillar Pagoda to West Lake tea, with when to see it, how to tell it from water lilies and cut-flower care.',
    },
  },
  {
    slug: 'hoa-say-kho-va-hoa-tuoi',
    category: 'Xu hướng hoa',
    author: 'Mộc Lan',
    daysAgo: 187,
    vi: {
      title: 'Hoa khô và hoa tươi: chọn gì cho nhà nhỏ',
      excerpt:
        'Nồm Hà Nội, nắng Sài Gòn và vài chỗ đặt bình trong căn hộ: chỗ nào hợp hoa tươi, chỗ nào hợp hoa khô, và cách tự phơi.',
      tags: ['hoa khô', 'hoa tươi', 'căn hộ nhỏ', 'trang trí nhà'],
      seoTitle: 'Hoa khô hay hoa tươi cho căn hộ nhỏ',
      seoDescription:
        'So sánh hoa khô và hoa tươi theo khí hậu Hà Nội, TP. Hồ Chí Minh, loài nào phơi đẹp, hoa sấy khác hoa ướp ra sao, từng góc nhà nên đặt gì.',
    },
    en: {
      title: 'Dried or fresh: flowers for a small home',
      excerpt:
        'Hanoi damp, Saigon sun and only a few spots for a vase. Which corners want fresh flowers, which want dried, and how to dry your own indoors.',
      tags: ['dried flowers', 'fresh flowers', 'small homes', 'decorating'],
      seoTitle: 'Dried or fresh flowers for a small flat in Vietnam',
      seoDescription:
        'Dried and fresh flowers compared for Vietnamese flats: what the climate allows, which flowers dry well, and what to put in each room.',
    },
  },
  {
    slug: 'cam-hoa-binh-thap-cho-nguoi-moi',
    category: 'Mẹo cắm hoa',
    author: 'Trần Minh Khuê',
    daysAgo: 221,
    vi: {
      title: 'Cắm hoa bình thấp cho người mới',
      excerpt:
        'Một chiếc bát canh, khoảng mười cành hoa và nửa tiếng. Sáu bước dễ làm, ba công thức ít hỏng và cách sửa những lỗi hay gặp nhất.',
      tags: ['bình thấp', 'cắm hoa', 'người mới', 'bàn ăn'],
      seoTitle: 'Cắm hoa bình thấp cho người mới: sáu bước',
      seoDescription:
        'Hướng dẫn cắm hoa bình thấp từ một chiếc bát canh: cách giữ cành, sáu bước dựng dáng, ba công thức dễ thành công và cách sửa lỗi.',
    },
    en: {
      title: 'Low bowl arrangements for beginners',
      excerpt:
        'A soup bowl, about ten stems and half an hour are all you need. Six steps, three recipes that rarely fail, and cures for the usual mistakes.',
      tags: ['low bowls', 'arranging', 'beginners', 'table flowers'],
      seoTitle: 'Low bowl flower arranging for beginners',
      seoDescription:
        'Make a low table arrangement in a soup bowl: how to hold the stems, six steps to a good shape, three easy recipes and quick fixes.',
    },
  },
  {
    slug: 'lich-hoa-bon-mua-viet-nam',
    category: 'Hoa theo mùa',
    author: 'Mộc Lan',
    daysAgo: 262,
    vi: {
      title: 'Lịch hoa bốn mùa ở Việt Nam',
      excerpt:
        'Tháng nào hoa gì đang rộ ở Hà Nội, Đà Lạt và miền Nam. Một bảng tra cả năm để mua hoa đẹp hơn mà nhẹ tiền hơn.',
      tags: ['lịch hoa', 'hoa theo mùa', 'Đà Lạt', 'hoa Tết'],
      seoTitle: 'Lịch hoa bốn mùa ở Việt Nam, tra theo tháng',
      seoDescription:
        'Bảng tra hoa theo tháng cho miền Bắc và miền Nam: đào, mai, loa kèn, sen, cúc, họa mi, cùng mùa hồng và cẩm tú cầu Đà Lạt.',
    },
    en: {
      title: 'A calendar of Vietnam’s flowers',
      excerpt:
        'What is at its best each month in Hanoi, Da Lat and the south. One table for the whole year, so that you buy better and spend less.',
      tags: ['calendar', 'seasonal flowers', 'Da Lat', 'Tết'],
      seoTitle: 'Vietnam flower calendar, month by month',
      seoDescription:
        'Which flowers are in season each month in Hanoi, Da Lat and Ho Chi Minh City, from peach blossom and lotus to chrysanthemums and daisies.',
    },
  },
  {
    slug: 'cham-soc-lan-ho-diep-trong-nha',
    category: 'Hướng dẫn chăm sóc',
    author: 'Mộc Lan',
    daysAgo: 300,
    vi: {
      title: 'Chăm sóc lan hồ điệp trong nhà',
      excerpt:
        'Lan hồ điệp thường chết vì được tưới quá nhiều. Sáu câu hỏi hay gặp nhất về nước, ánh sáng, rụng nụ và cách gọi hoa nở lại.',
      tags: ['lan hồ điệp', 'chăm sóc lan', 'hoa Tết', 'cây trong nhà'],
      seoTitle: 'Chăm sóc lan hồ điệp trong nhà và cho lan nở lại',
      seoDescription:
        'Bao lâu tưới một lần, chậu lan quà Tết khác gì, đặt đâu đủ sáng, vì sao rụng nụ và làm sao để lan hồ điệp nở lại năm sau.',
    },
    en: {
      title: 'Looking after moth orchids indoors',
      excerpt:
        'Moth orchids usually die of too much water. Six questions answered: watering, Tết gift pots, light, dropped buds, flowering again, and when to let go.',
      tags: ['moth orchids', 'orchid care', 'Tết', 'house plants'],
      seoTitle: 'Moth orchid care indoors, and how to rebloom them',
      seoDescription:
        'How often to water a moth orchid, why Tết gift pots differ, how much light it needs, why buds drop and how to bring it back into flower.',
    },
  },
]
