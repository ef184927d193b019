import type { ProductFields, ProductTexts } from '#features/catalog/product.schema.ts'
import type { Lasting } from '#features/catalog/lasting.ts'
import type { Measures } from '#features/catalog/measures.ts'
import type { Sale } from '#features/catalog/sale-price.ts'
import type { Sized } from '#features/catalog/sizes.ts'
import { NO_FACETS } from '#shared/facets.ts'
import { ADD_ON_CATEGORY } from '#shared/shop.ts'
import type { SeedTexts } from './seed-texts.ts'

/** A product of the demo shop, with its texts by language. Its picture is found by its slug. None is counted. */
export type ProductSeed = Omit<
  ProductFields,
  | keyof ProductTexts
  | keyof Sale
  | keyof Sized
  | keyof Measures
  | keyof Lasting
  | 'imageUrl'
  | 'imageAlt'
  | 'pictures'
  | 'stock'
> &
  Partial<Sized> &
  Partial<Measures> &
  Partial<Lasting> &
  SeedTexts<ProductTexts>

/** In catalogue order: the first four are the home page's; sold-out products, mourning flowers and add-ons come last. */
export const products: ProductSeed[] = [
  {
    slug: 'hoa-hong-do-nong-nan',
    category: 'Hoa Tình Yêu',
    priceVND: 690_000,
    priceUSD: '27.00',
    inStock: true,
    occasions: ['love', 'anniversary'],
    recipients: ['partner'],
    flowers: ['rose', 'eucalyptus'],
    colours: ['red'],
    sizes: ['medium'],
    heightCm: 50,
    widthCm: 35,
    lastsFrom: 5,
    lastsTo: 7,
    vi: {
      name: 'Hoa Hồng Đỏ Nồng Nàn',
      description:
        '20 bông hồng đỏ thẫm Đà Lạt, bó thành vòm tròn cùng vài nhánh bạch đàn cho màu đỏ dịu lại. Bó cao khoảng 50 cm, rộng 35 cm, gói giấy ngà và thắt ruy băng hồng phấn. Thay nước 2 ngày một lần, hoa đẹp 5–7 ngày. Hợp với một lời tỏ tình, một ngày kỷ niệm, hay một buổi tối chẳng cần lý do.',
    },
    en: {
      name: 'Ardent Red Roses',
      description:
        '20 deep red Da Lat roses, tied by hand into a round dome with a few sprigs of eucalyptus to quieten the colour. About 50 cm tall and 35 cm across, in ivory paper with a blush ribbon. With fresh water every other day they hold for 5–7 days. For a declaration of love, an anniversary, or an evening that needs no reason.',
    },
  },
  {
    slug: 'moc-lan-thi-tham',
    category: 'Hoa Tình Yêu',
    priceVND: 1_250_000,
    priceUSD: '49.00',
    inStock: true,
    occasions: ['everyday'],
    recipients: ['home'],
    flowers: ['magnolia'],
    colours: ['pink', 'white'],
    sizes: ['large'],
    heightCm: 85,
    widthCm: 70,
    lastsFrom: 5,
    lastsTo: 7,
    vi: {
      name: 'Mộc Lan Thì Thầm',
      description:
        'Loài hoa mà tiệm mượn tên: 5 cành mộc lan trắng phớt hồng, cành nào cũng vừa có bông đã nở vừa có nụ còn khép. Bình gốm cao 30 cm đi kèm, tính cả hoa cao chừng 85 cm, đặt ở sảnh nhà hay cạnh cửa sổ là vừa. Nụ mở dần trong 5–7 ngày. Dành cho người thích sự yên tĩnh.',
    },
    en: {
      name: 'Whispering Magnolia',
      description:
        'The flower we are named after: 5 branches of white magnolia flushed with pink, each carrying open blooms beside buds still closed. The 30 cm ceramic vase is part of the gift; together they stand about 85 cm, right for a hallway or beside a window. The buds open one after another over 5–7 days. For someone who likes quiet.',
    },
  },
  {
    slug: 'huong-duong-ban-mai',
    category: 'Hoa Sinh Nhật',
    priceVND: 420_000,
    priceUSD: '16.50',
    inStock: true,
    occasions: ['birthday'],
    recipients: [],
    flowers: ['sunflower', 'babys-breath'],
    colours: ['yellow', 'white'],
    sizes: ['medium'],
    heightCm: 55,
    widthCm: 40,
    lastsFrom: 6,
    vi: {
      name: 'Hướng Dương Ban Mai',
      description:
        'Cho một sinh nhật vui từ sáng sớm: 5 bông hướng dương, mặt hoa rộng chừng 12 cm, điểm hoa baby trắng, gói giấy kraft. Bó cao 55 cm, rộng 40 cm, gọn trong một vòng tay; ngày nào cũng châm nước thì hoa tươi khoảng 6 ngày. Để bàn làm việc hay bàn ăn đều sáng cả góc nhà.',
    },
    en: {
      name: 'Daybreak Sunflowers',
      description:
        'For a birthday that starts in the morning: 5 sunflowers about 12 cm across, a scatter of baby’s breath, plain kraft paper. The bouquet is 55 cm tall and 40 cm wide, easy to carry in one arm. Top up the vase daily and it stays bright for about 6 days. It brightens a desk as well as a dining table.',
    },
  },
  {
    slug: 'hop-hoa-pastel',
    category: 'Hoa Sinh Nhật',
    priceVND: 890_000,
    priceUSD: '35.00',
    inStock: true,
    occasions: ['birthday'],
    recipients: ['family', 'friend', 'colleague'],
    flowers: ['rose', 'hydrangea', 'carnation'],
    colours: ['pink', 'white'],
    sizes: ['small'],
    heightCm: 28,
    widthCm: 22,
    lastsFrom: 5,
    vi: {
      name: 'Hộp Hoa Pastel',
      description:
        'Trong chiếc hộp tròn đường kính 22 cm là 12 bông hồng màu kem và hồng phấn, 2 bông cẩm tú cầu nhạt và một vòng cẩm chướng, xếp sát nhau đến tận mép. Hoa đã cắm sẵn trong đế giữ ẩm nên người nhận không phải đi tìm bình; mỗi sáng thêm chút nước là đẹp 5 ngày. Tặng bạn thân, đồng nghiệp, em gái.',
    },
    en: {
      name: 'Pastel Hat Box',
      description:
        'A round hat box, 22 cm across, filled to the edge: 12 roses in cream and powder pink, 2 heads of pale hydrangea and a ring of carnations. Everything is already set in a moist base, so nobody has to hunt for a vase; a little water each morning keeps it fresh for 5 days. For a best friend, a colleague, a younger sister.',
    },
  },
  {
    slug: 'hong-phan-va-baby',
    category: 'Hoa Tình Yêu',
    priceVND: 520_000,
    priceUSD: '20.50',
    inStock: true,
    occasions: ['love', 'thanks'],
    recipients: ['partner'],
    flowers: ['rose', 'babys-breath'],
    colours: ['pink', 'white'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 30,
    lastsFrom: 5,
    vi: {
      name: 'Hồng Phấn Và Baby',
      description:
        '12 bông hồng phấn vừa hé, hoa baby chen kín các kẽ, gói giấy kraft. Cao 45 cm, rộng 30 cm: cỡ bó cầm suốt một buổi hẹn cũng không mỏi tay. Hồng giữ được 5 ngày trong nước sạch, còn hoa baby có thể treo khô để dành. Hợp với lần hẹn đầu hay một lời cảm ơn.',
    },
    en: {
      name: "Blush Roses & Baby's Breath",
      description:
        '12 half-open blush roses with baby’s breath filling every gap, wrapped in kraft paper. At 45 cm tall and 30 cm wide, it is light enough to carry through a whole evening out. The roses last 5 days in clean water; the baby’s breath can be hung to dry and kept long after. For a first date, or a thank-you.',
    },
  },
  {
    slug: 'cam-tu-cau-xanh-bien',
    category: 'Hoa Tình Yêu',
    priceVND: 620_000,
    priceUSD: '24.50',
    inStock: true,
    occasions: ['thanks', 'sorry'],
    recipients: [],
    flowers: ['hydrangea', 'babys-breath'],
    colours: ['white', 'blue'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 35,
    lastsFrom: 5,
    lastsTo: 7,
    vi: {
      name: 'Cẩm Tú Cầu Xanh Biển',
      description:
        '3 bông cẩm tú cầu xanh, mỗi bông rộng 15–18 cm, viền hoa baby, gói giấy ngà. Chỉ 3 cành mà bó hoa đã đầy 35 cm. Cẩm tú cầu nhanh khát: thấy cánh mềm đi, bạn ngâm cả bông vào nước mát nửa giờ là hoa tỉnh lại, và ở với bạn 5–7 ngày. Bó này hay được chọn để cảm ơn hoặc xin lỗi.',
    },
    en: {
      name: 'Sea Blue Hydrangeas',
      description:
        '3 heads of blue hydrangea, each 15–18 cm across, edged with baby’s breath and wrapped in ivory paper. Only 3 stems, yet the bouquet fills 35 cm. Hydrangeas tire quickly in the heat: if the petals soften, float the whole head in cool water for half an hour and it revives, for 5–7 days in all. Good for a thank-you or an apology.',
    },
  },
  {
    slug: 'gio-hoa-mua-he',
    category: 'Hoa Sinh Nhật',
    priceVND: 780_000,
    priceUSD: '30.50',
    inStock: true,
    occasions: ['birthday'],
    recipients: ['mother', 'family', 'colleague'],
    flowers: ['rose', 'sunflower', 'carnation'],
    colours: ['orange', 'yellow', 'white'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 40,
    lastsFrom: 4,
    lastsTo: 5,
    vi: {
      name: 'Giỏ Hoa Mùa Hè',
      description:
        '4 bông hướng dương, 10 bông hồng cam và 8 bông cẩm chướng trắng trong giỏ mây đan tay, rộng 40 cm, cao 45 cm tính cả quai. Giỏ đặt thẳng lên bàn tiệc, không phải cắm lại; mỗi ngày rót thêm một cốc nước vào đế là hoa tươi 4–5 ngày. Chúng tôi hay gợi ý giỏ này để tặng mẹ, tặng bà, hay khi cả phòng góp chung.',
    },
    en: {
      name: 'Summer Basket',
      description:
        '4 sunflowers, 10 orange roses and 8 white carnations in a hand-woven basket, 40 cm wide and 45 cm to the top of the handle. It goes straight onto the party table; pour a cup of water into the base each day and it stays fresh for 4–5 days. We suggest it for mothers and grandmothers, or for a whole office chipping in together.',
    },
  },
  {
    slug: 'lan-ho-diep-trang',
    category: 'Hoa Khai Trương',
    priceVND: 1_850_000,
    priceUSD: '72.50',
    inStock: true,
    occasions: ['congratulations', 'opening', 'housewarming'],
    recipients: [],
    flowers: ['orchid'],
    colours: ['white'],
    sizes: ['large'],
    heightCm: 70,
    widthCm: 30,
    lastsFrom: 42,
    lastsTo: 56,
    vi: {
      name: 'Lan Hồ Điệp Trắng',
      description:
        '3 cành lan hồ điệp trắng, mỗi cành 7–9 bông, trồng sẵn trong chậu sứ thấp. Tính cả hoa cao khoảng 70 cm, rộng 30 cm, đặt ở quầy lễ tân hay bàn khách đều cân. Để nơi sáng nhưng không nắng gắt, mỗi tuần tưới một cốc nước nhỏ, lan chơi được 6–8 tuần. Thường gửi mừng khai trương, thăng chức, tân gia.',
    },
    en: {
      name: 'White Moth Orchids',
      description:
        '3 arching stems of white moth orchid, 7–9 flowers on each, potted in a low ceramic planter. About 70 cm tall and 30 cm wide, it sits comfortably on a reception desk or a side table. Bright shade and a small cup of water a week keep it in flower for 6–8 weeks. Sent for openings, promotions and new homes.',
    },
  },
  {
    slug: 'mau-don-sang-som',
    category: 'Hoa Tình Yêu',
    priceVND: 1_150_000,
    priceUSD: '45.00',
    inStock: true,
    occasions: ['love', 'anniversary'],
    recipients: ['partner', 'family'],
    flowers: ['peony', 'eucalyptus'],
    colours: ['pink'],
    sizes: ['small'],
    size: 'M',
    stems: 7,
    heightCm: 45,
    widthCm: 35,
    lastsFrom: 5,
    vi: {
      name: 'Mẫu Đơn Sáng Sớm',
      description:
        'Mẫu đơn không ở lại lâu, nên chúng tôi giao lúc hoa mới hé: 7 bông sắc hồng, 2 ngày đầu nở bung rồi giữ dáng thêm chừng 3 ngày, nở hết thì bông nào cũng rộng bằng lòng bàn tay. Lá bạch đàn đệm quanh, giấy gói xanh nhạt, cả bó cao 45 cm. Tặng vợ, tặng người yêu, tặng bố mẹ nhân kỷ niệm ngày cưới.',
    },
    en: {
      name: 'Early Morning Peonies',
      description:
        'Peonies do not stay long, so we deliver these just as they begin to open: 7 pink blooms that unfurl over the first 2 days and hold for about 3 more, each as wide as your palm by then. Eucalyptus frames them, in pale green paper, 45 cm tall overall. For a wife, a girlfriend, or parents keeping a wedding anniversary.',
    },
  },
  {
    slug: 'mau-don-sang-som-nho',
    category: 'Hoa Tình Yêu',
    priceVND: 850_000,
    priceUSD: '33.50',
    inStock: true,
    occasions: ['love', 'anniversary'],
    recipients: ['partner', 'family'],
    flowers: ['peony', 'eucalyptus'],
    colours: ['pink'],
    sizes: ['small'],
    sizeOf: 'mau-don-sang-som',
    size: 'S',
    stems: 5,
    heightCm: 38,
    widthCm: 27,
    lastsFrom: 5,
    vi: {
      name: 'Mẫu Đơn Sáng Sớm, Bó Nhỏ',
      description:
        '5 bông mẫu đơn sắc hồng, giao lúc mới hé: 2 ngày đầu nở bung rồi giữ dáng thêm chừng 3 ngày. Lá bạch đàn đệm quanh, giấy gói xanh nhạt. Bó cao 38 cm, cầm vừa một tay, để bàn làm việc hay đầu giường đều gọn.',
    },
    en: {
      name: 'Early Morning Peonies, Small',
      description:
        '5 pink peonies, delivered just as they begin to open: they unfurl over the first 2 days and hold for about 3 more. Eucalyptus frames them, in pale green paper. At 38 cm tall they are held in one hand, and sit easily on a desk or beside a bed.',
    },
  },
  {
    slug: 'mau-don-sang-som-lon',
    category: 'Hoa Tình Yêu',
    priceVND: 1_690_000,
    priceUSD: '66.50',
    inStock: true,
    occasions: ['love', 'anniversary'],
    recipients: ['partner', 'family'],
    flowers: ['peony', 'eucalyptus'],
    colours: ['pink'],
    sizes: ['medium'],
    sizeOf: 'mau-don-sang-som',
    size: 'L',
    stems: 11,
    heightCm: 55,
    widthCm: 45,
    lastsFrom: 5,
    vi: {
      name: 'Mẫu Đơn Sáng Sớm, Bó Lớn',
      description:
        '11 bông mẫu đơn sắc hồng bó tròn đầy tay, giao lúc hoa mới hé: 2 ngày đầu nở bung, giữ dáng thêm chừng 3 ngày, nở hết thì bó rộng gần 45 cm. Lá bạch đàn đệm quanh, giấy gói xanh nhạt, cả bó cao 55 cm. Hợp một lời cầu hôn, hay kỷ niệm ngày cưới tròn năm.',
    },
    en: {
      name: 'Early Morning Peonies, Large',
      description:
        '11 pink peonies in one full armful, delivered just as they begin to open: they unfurl over the first 2 days, hold for about 3 more, and are nearly 45 cm across by then. Eucalyptus frames them, in pale green paper, 55 cm tall overall. For a proposal, or a wedding anniversary with a round number.',
    },
  },
  {
    slug: 'hong-vang-nang-thu',
    category: 'Hoa Sinh Nhật',
    priceVND: 560_000,
    priceUSD: '22.00',
    inStock: true,
    occasions: ['birthday'],
    recipients: ['family', 'friend', 'teacher'],
    flowers: ['rose', 'eucalyptus'],
    colours: ['yellow'],
    sizes: ['medium'],
    size: 'M',
    stems: 15,
    heightCm: 50,
    widthCm: 32,
    lastsFrom: 5,
    lastsTo: 6,
    vi: {
      name: 'Hồng Vàng Nắng Thu',
      description:
        '15 bông hồng vàng bơ, không chói, đi cùng lá bạch đàn xám xanh và giấy gói màu ngà. Hồng vàng nói về tình bạn, vì thế bó này dễ tặng: thầy cô, bạn cũ, người lớn trong nhà đều hợp. Cao 50 cm, rộng 32 cm; ngày đầu cắt lại gốc thì hoa tươi được 5–6 ngày.',
    },
    en: {
      name: 'Autumn Light Roses',
      description:
        '15 roses in butter yellow, never harsh, with grey-green eucalyptus and ivory paper. Yellow roses speak of friendship, which makes them easy to give to a teacher, an old friend or an older relative. The bouquet is 50 cm tall and 32 cm wide; recut the stems on the first day and it lasts 5–6 days.',
    },
  },
  {
    slug: 'hong-vang-nang-thu-nho',
    category: 'Hoa Sinh Nhật',
    priceVND: 390_000,
    priceUSD: '15.50',
    inStock: true,
    occasions: ['birthday'],
    recipients: ['family', 'friend', 'teacher'],
    flowers: ['rose', 'eucalyptus'],
    colours: ['yellow'],
    sizes: ['small'],
    sizeOf: 'hong-vang-nang-thu',
    size: 'S',
    stems: 9,
    heightCm: 42,
    widthCm: 24,
    lastsFrom: 5,
    lastsTo: 6,
    vi: {
      name: 'Hồng Vàng Nắng Thu, Bó Nhỏ',
      description:
        '9 bông hồng vàng bơ đi cùng lá bạch đàn xám xanh và giấy gói màu ngà. Bó cao 42 cm, rộng 24 cm, vừa một lọ nhỏ trên bàn. Hợp một lời chúc mừng sinh nhật, hay cảm ơn thầy cô; ngày đầu cắt lại gốc thì hoa tươi được 5–6 ngày.',
    },
    en: {
      name: 'Autumn Light Roses, Small',
      description:
        '9 roses in butter yellow with grey-green eucalyptus and ivory paper. The bouquet is 42 cm tall and 24 cm wide, right for a small vase on a table. For a birthday wish, or a thank-you to a teacher; recut the stems on the first day and it lasts 5–6 days.',
    },
  },
  {
    slug: 'hong-vang-nang-thu-lon',
    category: 'Hoa Sinh Nhật',
    priceVND: 860_000,
    priceUSD: '34.00',
    inStock: true,
    occasions: ['birthday'],
    recipients: ['family', 'friend', 'teacher'],
    flowers: ['rose', 'eucalyptus'],
    colours: ['yellow'],
    sizes: ['medium'],
    sizeOf: 'hong-vang-nang-thu',
    size: 'L',
    stems: 25,
    heightCm: 58,
    widthCm: 42,
    lastsFrom: 5,
    lastsTo: 6,
    vi: {
      name: 'Hồng Vàng Nắng Thu, Bó Lớn',
      description:
        '25 bông hồng vàng bơ xếp thành vòm tròn đầy, lá bạch đàn xám xanh tỏa quanh, giấy gói màu ngà. Bó cao 58 cm, rộng 42 cm, đặt ở bàn tiệc sinh nhật là thấy ngay từ cửa. Ngày đầu cắt lại gốc, thay nước 2 ngày một lần thì hoa tươi được 5–6 ngày.',
    },
    en: {
      name: 'Autumn Light Roses, Large',
      description:
        '25 roses in butter yellow, tied into a full dome with grey-green eucalyptus all around and ivory paper. The bouquet is 58 cm tall and 42 cm wide: on the table of a birthday party it is the first thing seen from the door. Recut the stems on the first day and change the water every other day; it lasts 5–6 days.',
    },
  },
  {
    slug: 'cuc-hoa-mi-ha-noi',
    category: 'Hoa Bốn Mùa',
    priceVND: 320_000,
    priceUSD: '12.50',
    inStock: true,
    occasions: ['everyday'],
    recipients: ['home'],
    flowers: ['daisy'],
    colours: ['yellow', 'white'],
    sizes: ['medium'],
    heightCm: 50,
    widthCm: 35,
    lastsFrom: 4,
    lastsTo: 5,
    vi: {
      name: 'Cúc Họa Mi Hà Nội',
      description:
        'Chừng 60 bông cúc họa mi cánh trắng nhị vàng, bó lỏng trong giấy kraft như người Hà Nội vẫn mua từ những chiếc xe đạp chở hoa đầu đông. Cành dài 50 cm, cắm một bình cao hay chia ra vài lọ nhỏ đều được. Hoa bền 4–5 ngày; bạn tuốt bớt lá dưới cho nước đỡ đục. Để bàn làm việc, góc bếp, hoặc gửi một người Hà Nội đang ở Sài Gòn.',
    },
    en: {
      name: 'Hanoi Winter Daisies',
      description:
        'Some 60 small daisies, white with yellow eyes, bundled loosely in kraft paper the way Hanoi buys them from the backs of bicycles in early winter. Stems are 50 cm: one tall glass vase, or several little jars. They last 4–5 days; strip the lower leaves and the water stays clear. For a desk, a kitchen corner, or a homesick Hanoian down in Saigon.',
    },
  },
  {
    slug: 'hop-hong-trai-tim',
    category: 'Hoa Tình Yêu',
    priceVND: 960_000,
    priceUSD: '37.50',
    inStock: true,
    occasions: ['love'],
    recipients: ['partner'],
    flowers: ['rose'],
    colours: ['red', 'pink'],
    sizes: ['small'],
    heightCm: 12,
    widthCm: 28,
    lastsFrom: 4,
    vi: {
      name: 'Hộp Hồng Trái Tim',
      description:
        'Chừng 50 bông hồng nhỏ, đỏ xen hồng phấn và hồng đậm, cắt ngắn rồi xếp khít trong hộp hình trái tim rộng 28 cm, nhìn từ trên xuống không hở chỗ nào. Đế giữ ẩm giúp hoa không xô lệch trên đường đi và tươi khoảng 4 ngày. Dành cho Valentine, 8/3 hay một buổi cầu hôn; hộp thấp, bày giữa bàn ăn không che mặt người ngồi đối diện.',
    },
    en: {
      name: 'Heart Box of Roses',
      description:
        'Some 50 small roses in red and pink, cut short and set shoulder to shoulder in a heart-shaped box 28 cm wide, so that from above there is not a gap to be seen. A moist base keeps them steady on the road and fresh for about 4 days. For Valentine’s Day, Women’s Day or a proposal; low enough to sit on the dinner table between two people.',
    },
  },
  {
    slug: 'binh-hoa-vuon-nho',
    category: 'Hoa Sinh Nhật',
    priceVND: 1_080_000,
    priceUSD: '42.50',
    inStock: true,
    occasions: ['birthday'],
    recipients: [],
    flowers: ['rose', 'peony', 'hydrangea'],
    colours: ['pink', 'white', 'blue'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 38,
    lastsFrom: 5,
    vi: {
      name: 'Bình Hoa Vườn Nhỏ',
      description:
        '3 bông mẫu đơn, 2 bông cẩm tú cầu, 7 bông hồng và thật nhiều lá xanh, cắm nghiêng tự nhiên trong bình gốm có quai. Bình cao 20 cm, cả hoa khoảng 45 cm; hoa tàn rồi bình vẫn còn dùng được. Các bông nở so le nên mỗi ngày bình một dáng, đẹp trong 5 ngày. Quà sinh nhật cho người mê vườn mà sống ở tầng mười bốn.',
    },
    en: {
      name: 'Little Garden Jug',
      description:
        '3 peonies, 2 hydrangeas, 7 roses and plenty of green, leaning naturally out of a ceramic jug. The jug is 20 cm tall, about 45 cm with the flowers, and earns its keep long after they are gone. They open in turn, so the shape shifts every day for 5 days. A birthday present for someone who loves gardens and lives on the fourteenth floor.',
    },
  },
  {
    slug: 'hong-trang-bach-dan',
    category: 'Hoa Tình Yêu',
    priceVND: 590_000,
    priceUSD: '23.00',
    inStock: true,
    occasions: ['wedding', 'everyday'],
    recipients: ['home'],
    flowers: ['rose', 'eucalyptus'],
    colours: ['white'],
    sizes: ['medium'],
    heightCm: 50,
    widthCm: 35,
    lastsFrom: 5,
    lastsTo: 7,
    vi: {
      name: 'Hồng Trắng Bạch Đàn',
      description:
        'Trắng và xanh xám, chỉ vậy thôi: 15 bông hồng trắng với những nhánh bạch đàn lá tròn, chạm khẽ là thơm mát. Bó cao 50 cm, rộng 35 cm, gói giấy xanh xám, nhã cho cả ngày đăng ký kết hôn lẫn phòng khách ngày thường. Hồng tươi 5–7 ngày, bạch đàn khô rồi vẫn giữ dáng.',
    },
    en: {
      name: 'White Roses & Eucalyptus',
      description:
        'White and grey-green, nothing else: 15 white roses with silver-dollar eucalyptus, which smells cool and clean when you brush past it. In grey-green paper, 50 cm tall and 35 cm wide, it is as much at home at a registry-office wedding as in a living room. The roses last 5–7 days; the eucalyptus dries well.',
    },
  },
  {
    slug: 'lan-ho-diep-tim',
    category: 'Hoa Khai Trương',
    priceVND: 2_900_000,
    priceUSD: '113.50',
    inStock: true,
    occasions: ['opening', 'housewarming'],
    recipients: [],
    flowers: ['orchid'],
    colours: ['purple'],
    sizes: ['large'],
    heightCm: 80,
    widthCm: 45,
    lastsFrom: 42,
    lastsTo: 70,
    vi: {
      name: 'Lan Hồ Điệp Tím',
      description:
        'Chậu lan lớn nhất của tiệm: 5 cành hồ điệp tím, hơn 40 bông, cao 80 cm, rộng 45 cm, chậu đủ nặng để đứng vững giữa sảnh. Màu tím được chuộng trong lễ khai trương và tân gia vì vừa trang trọng vừa vui mắt. Tưới nhẹ mỗi tuần, tránh nắng trực tiếp, hoa bền 6–10 tuần. Trên thiệp, bạn ghi tên riêng hay tên công ty đều được.',
    },
    en: {
      name: 'Purple Moth Orchids',
      description:
        'Our largest orchid: 5 purple stems, more than 40 flowers, in a planter heavy enough to stand firm in a lobby. It measures 80 cm by 45 cm. Purple is what people here choose for openings and housewarmings, formal and cheerful at once. Water lightly once a week, keep it out of direct sun, and expect 6–10 weeks of bloom. The card may name you or your company as the sender.',
    },
  },
  {
    slug: 'ly-hong-diu-dang',
    category: 'Hoa Sinh Nhật',
    priceVND: 540_000,
    priceUSD: '21.00',
    inStock: true,
    occasions: ['birthday'],
    recipients: [],
    flowers: ['lily'],
    colours: ['pink'],
    sizes: ['large'],
    heightCm: 65,
    widthCm: 45,
    lastsFrom: 8,
    lastsTo: 10,
    vi: {
      name: 'Ly Hồng Dịu Dàng',
      description:
        '6 cành ly hồng, mỗi cành 3–4 nụ, gói giấy trắng. Lúc nhận có 1–2 bông đã nở, số còn lại mở dần nên bó hoa đẹp được 8–10 ngày. Cành cao 65 cm, cần một chiếc bình nặng đáy. Hương ly khá đậm, hợp phòng rộng hơn là phòng ngủ nhỏ; bạn ngắt nhị sớm để phấn khỏi dây ra áo.',
    },
    en: {
      name: 'Gentle Pink Lilies',
      description:
        '6 stems of pink lily, 3–4 buds on each, in white paper. 1–2 will be open when they arrive and the rest follow, so the bouquet stays handsome for 8–10 days. It is 65 cm tall and wants a heavy vase. The scent is generous: lovely in a large room, too much for a small bedroom. Pinch out the pollen early to save your sleeves.',
    },
  },
  {
    slug: 'bo-hoa-dong-noi',
    category: 'Hoa Bốn Mùa',
    priceVND: 450_000,
    priceUSD: '17.50',
    inStock: true,
    occasions: ['everyday'],
    recipients: ['friend'],
    flowers: ['carnation', 'daisy', 'babys-breath', 'eucalyptus'],
    colours: ['pink', 'white'],
    sizes: ['medium'],
    heightCm: 50,
    widthCm: 40,
    lastsFrom: 5,
    lastsTo: 7,
    vi: {
      name: 'Bó Hoa Đồng Nội',
      description:
        'Ở đây không bông nào đóng vai chính. Hoa baby, cúc trắng xen cúc vàng, cẩm chướng nhỏ và lá bạch đàn, chừng 25 cành, bó lỏng như vừa hái ngoài bờ ruộng rồi cuộn vào giấy kraft, dài 50 cm. Thả vào bình là xong, không cần biết cắm hoa; đẹp 5–7 ngày, một nửa còn để khô được. Mang sang nhà bạn ăn tối rất hợp.',
    },
    en: {
      name: 'Meadow Bouquet',
      description:
        'No flower here plays the lead. Some 25 stems of baby’s breath, white and yellow daisies, small carnations and eucalyptus, gathered loosely as if from a field edge and rolled in kraft paper, 50 cm long. Drop it in a vase and leave it alone; no arranging needed. It looks well for 5–7 days, and half of it dries nicely. Take it to dinner at a friend’s.',
    },
  },
  {
    slug: 'lang-hoa-hong-phat',
    category: 'Hoa Khai Trương',
    priceVND: 1_350_000,
    priceUSD: '53.00',
    inStock: true,
    occasions: ['opening'],
    recipients: [],
    flowers: ['rose', 'carnation', 'eucalyptus'],
    colours: ['red', 'orange'],
    sizes: ['large'],
    heightCm: 90,
    widthCm: 60,
    lastsFrom: 3,
    lastsTo: 4,
    vi: {
      name: 'Lẵng Hoa Hồng Phát',
      description:
        'Lẵng có chân, cắm một mặt: 30 bông hồng đỏ, 20 bông cẩm chướng cam, lá bạch đàn xòe hai bên. Cao 90 cm, rộng 60 cm, đặt vừa đầu quầy hoặc bàn làm lễ mà không chắn lối vào. Hoa tươi 3–4 ngày, đủ qua ngày khai trương và mấy hôm khách ghé thăm. Đỏ và cam là hai màu lấy may của người làm ăn.',
    },
    en: {
      name: 'Good Fortune Basket',
      description:
        'A footed basket arranged to face one way: 30 red roses, 20 orange carnations, eucalyptus fanning out at the sides. It stands 90 cm high and 60 cm wide, made for the end of a counter or a ceremony table without blocking the way in. The flowers last 3–4 days, enough for the opening and the visits after it. Red and orange bring luck in business.',
    },
  },
  {
    slug: 'sinh-nhat-hong-tim',
    category: 'Hoa Sinh Nhật',
    priceVND: 640_000,
    priceUSD: '25.00',
    inStock: true,
    occasions: ['birthday'],
    recipients: ['family', 'friend'],
    flowers: ['rose', 'carnation'],
    colours: ['purple'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 33,
    lastsFrom: 5,
    vi: {
      name: 'Sinh Nhật Hồng Tím',
      description:
        '10 bông hồng tím nhạt và 8 bông cẩm chướng tím trong giấy hồng phấn, một màu ít gặp ngoài chợ nên người nhận hay hỏi mua ở đâu. Bó tròn, rộng 33 cm, cao 45 cm. Hồng giữ 5 ngày, cẩm chướng còn đẹp thêm gần một tuần sau đó. Hợp với bạn cùng lớp, chị em gái và những ai đã ngán màu đỏ.',
    },
    en: {
      name: 'Lilac Birthday',
      description:
        '10 lilac roses and 8 purple carnations in blush paper, a colour rarely seen at the market, so expect to be asked where it came from. The bouquet is round, 33 cm across and 45 cm tall. The roses hold for 5 days; the carnations keep going for almost a week after that. Good for classmates, sisters and anyone tired of red.',
    },
  },
  {
    slug: 'huong-duong-thinh-vuong',
    category: 'Hoa Khai Trương',
    priceVND: 980_000,
    priceUSD: '38.50',
    inStock: true,
    occasions: ['congratulations', 'opening'],
    recipients: [],
    flowers: ['rose', 'sunflower'],
    colours: ['yellow'],
    sizes: ['large'],
    heightCm: 80,
    widthCm: 60,
    lastsFrom: 6,
    vi: {
      name: 'Hướng Dương Thịnh Vượng',
      description:
        '9 bông hướng dương, con số của sự bền lâu, cắm cùng 12 bông hồng vàng trong bình cao. Cả bình cao 80 cm, một người bê được, đặt cạnh cửa ra vào hay quầy thu ngân đều sáng. Mỗi sáng châm thêm nước, hoa tươi 6 ngày, còn chiếc bình là của bạn. Hay được gửi tới quán cà phê, cửa tiệm mới mở, văn phòng vừa chuyển chỗ.',
    },
    en: {
      name: 'Flourishing Sunflowers',
      description:
        '9 sunflowers, a number that stands for lasting good fortune, with 12 yellow roses in a tall vase. The whole piece is 80 cm high and one person can carry it; put it by the door or next to the till. Top up the water each morning for 6 bright days, and keep the vase. Often sent to new cafés, shops and offices that have just moved.',
    },
  },
  {
    slug: 'cam-chuong-hong-tham',
    category: 'Hoa Tình Yêu',
    priceVND: 380_000,
    priceUSD: '15.00',
    inStock: true,
    occasions: ['love', 'everyday'],
    recipients: ['partner', 'mother', 'home'],
    flowers: ['carnation'],
    colours: ['pink'],
    sizes: ['medium'],
    heightCm: 48,
    widthCm: 28,
    lastsFrom: 10,
    lastsTo: 12,
    vi: {
      name: 'Cẩm Chướng Hồng Thắm',
      description:
        'Ở tầm giá này, chúng tôi chưa có loài nào bền hơn: 18 bông cẩm chướng hồng đậm, mép cánh răng cưa, gói giấy trắng. Thay nước đều đặn, hoa đẹp 10–12 ngày, từ cuối tuần này sang quá cuối tuần sau. Bó cao 48 cm, rộng 28 cm. Cẩm chướng hồng xưa nay để tặng mẹ, tặng vợ, nhưng mua cho bàn ăn nhà mình cũng đáng.',
    },
    en: {
      name: 'Deep Pink Carnations',
      description:
        'Nothing we sell at this price lasts longer: 18 deep pink carnations with frilled edges, in white paper. Change the water regularly and they look good for 10–12 days, from this weekend to well past the next. The bouquet is 48 cm tall and 28 cm wide. By tradition pink carnations go to mothers and wives, though your own dining table has a fair claim.',
    },
  },
  {
    slug: 'khuynh-diep-va-baby',
    category: 'Hoa Bốn Mùa',
    priceVND: 390_000,
    priceUSD: '15.50',
    inStock: true,
    occasions: ['everyday'],
    recipients: ['home'],
    flowers: ['babys-breath', 'eucalyptus'],
    colours: ['white', 'green'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 35,
    lastsFrom: 10,
    vi: {
      name: 'Khuynh Diệp Và Baby',
      description:
        'Không hoa lớn, không hương nồng: 5 cành khuynh diệp (còn gọi là bạch đàn) và một nắm đầy hoa baby trong bình thủy tinh, tính cả lá cao 45 cm. Hợp với bàn làm việc hẹp, góc đọc sách và những người ngại mùi hoa. Tươi khoảng 10 ngày, sau đó đổ hết nước là thành hoa khô, bày thêm được vài tháng.',
    },
    en: {
      name: "Eucalyptus & Baby's Breath",
      description:
        'No large blooms, no heavy perfume: 5 branches of eucalyptus and a generous handful of baby’s breath in a clear glass vase, 45 cm in all. For narrow desks, reading corners and people who find most flowers too sweet. Fresh for about 10 days; then pour the water out and it stays on, dried, for months. It asks for nothing but a corner.',
    },
  },
  {
    slug: 'cam-chuong-cau-vong',
    category: 'Hoa Sinh Nhật',
    priceVND: 490_000,
    priceUSD: '19.00',
    inStock: true,
    occasions: ['birthday', 'thanks'],
    recipients: ['teacher'],
    flowers: ['carnation'],
    colours: ['red', 'pink', 'orange', 'yellow', 'white', 'purple'],
    sizes: ['small'],
    heightCm: 40,
    widthCm: 33,
    lastsFrom: 10,
    vi: {
      name: 'Cẩm Chướng Cầu Vồng',
      description:
        'Đỏ, cam, vàng, hồng, tím, trắng: 24 bông cẩm chướng, không có hai bông nào cạnh nhau cùng màu, cắm sẵn trong bình thủy tinh cao 18 cm. Trẻ con mê bình này nhất, và các lớp hay góp tiền mua tặng cô giáo. Cả bình cao 40 cm, 2 ngày thay nước một lần thì hoa bền 10 ngày. Thiệp đủ rộng cho cả lớp cùng ký.',
    },
    en: {
      name: 'Rainbow Carnations',
      description:
        'Red, orange, yellow, pink, purple, white: 24 carnations, no two neighbours alike, already arranged in an 18 cm glass vase. Children like this one best, and school classes often club together to buy it for their teacher. It stands 40 cm with the vase and lasts 10 days if the water is changed every other day. The card is large enough for everyone to sign.',
    },
  },
  {
    slug: 'ke-hoa-phat-loc',
    category: 'Hoa Khai Trương',
    priceVND: 1_650_000,
    priceUSD: '64.50',
    inStock: true,
    occasions: ['opening'],
    recipients: [],
    flowers: ['rose', 'sunflower', 'lily'],
    colours: ['red', 'yellow'],
    sizes: ['large'],
    heightCm: 160,
    widthCm: 95,
    lastsFrom: 3,
    vi: {
      name: 'Kệ Hoa Phát Lộc',
      description:
        'Kệ hoa cho ngày khai trương: 12 bông hướng dương, 40 bông hồng đỏ và 10 cành ly vàng trên giá gỗ cao 1,6 m. Người giao dựng kệ tại chỗ, chỉnh cho thẳng rồi mới về. Trong nhà hoặc dưới mái hiên, hoa tươi 3 ngày. Một kệ cắm mất gần 2 giờ; đặt trước giờ chốt đơn thì vẫn kịp giao trong ngày. Thiệp chúc mừng gài giữa kệ.',
    },
    en: {
      name: 'Golden Fortune Stand',
      description:
        'A standing arrangement for opening day: 12 sunflowers, 40 red roses and 10 stems of yellow lily on a wooden easel 1.6 m tall. Whoever delivers it sets it up on the spot and straightens it before leaving. Indoors or under an awning it stays fresh for 3 days. Each stand takes nearly 2 hours to build; ordered before the day’s cut-off, it still arrives the same day. The card goes in the middle.',
    },
  },
  {
    slug: 'gio-hong-cam-hoang-hon',
    category: 'Hoa Tình Yêu',
    priceVND: 820_000,
    priceUSD: '32.00',
    inStock: false,
    occasions: ['love', 'anniversary'],
    recipients: ['partner'],
    flowers: ['rose', 'lily'],
    colours: ['orange', 'white'],
    sizes: ['small'],
    heightCm: 42,
    widthCm: 38,
    lastsFrom: 5,
    vi: {
      name: 'Giỏ Hồng Cam Hoàng Hôn',
      description:
        '15 bông hồng từ cam san hô đến cam cháy, 3 cành ly trắng làm sáng phần giữa, tất cả trong giỏ mây rộng 38 cm, cao 42 cm tính cả quai. Giống hồng Đà Lạt này chúng tôi chọn lứa nào đẹp mới nhận, nên có tuần hết hàng. Hoa tươi 5 ngày, ly nở sau hồng một chút. Hợp để kỷ niệm ngày quen nhau.',
    },
    en: {
      name: 'Sunset Rose Basket',
      description:
        '15 roses running from coral to burnt orange, with 3 stems of white lily to lighten the middle, in a wicker basket 38 cm wide and 42 cm tall with its handle. We take this Da Lat rose only when the crop is good, so some weeks it sells out. It stays fresh for 5 days, the lilies opening last. For the anniversary of a first meeting.',
    },
  },
  {
    slug: 'sen-hong-thang-sau',
    category: 'Hoa Bốn Mùa',
    priceVND: 360_000,
    priceUSD: '14.00',
    inStock: false,
    occasions: ['everyday', 'altar'],
    recipients: ['home'],
    flowers: ['lotus'],
    colours: ['pink'],
    sizes: ['large'],
    heightCm: 75,
    widthCm: 60,
    lastsFrom: 3,
    vi: {
      name: 'Sen Hồng Tháng Sáu',
      description:
        'Mỗi năm chỉ có từ tháng Sáu đến hết tháng Bảy: 10 bông sen hồng, nửa nụ nửa nở, cắt ở đầm từ lúc trời chưa sáng rõ, cắm cùng lá trong bình thủy tinh cao. Tính cả bình khoảng 75 cm. Sen giữ được 3 ngày nếu thay nước mỗi ngày và tránh gió quạt. Bày bàn thờ ngày rằm hay phòng khách đều hợp.',
    },
    en: {
      name: 'June Pink Lotus',
      description:
        'Only from June to the end of July: 10 pink lotus, half in bud and half in bloom, cut from the pond before full daylight and set with their leaves in a tall glass vase, about 75 cm in all. Lotus keep for 3 days if the water is changed daily and the fan is turned away. Right for the family altar at full moon or for the living room.',
    },
  },
  {
    slug: 'sen-trang-thanh-tinh',
    category: 'Hoa Chia Buồn',
    priceVND: 570_000,
    priceUSD: '22.50',
    inStock: true,
    occasions: ['altar', 'sympathy'],
    recipients: [],
    flowers: ['lotus'],
    colours: ['white'],
    sizes: ['large'],
    heightCm: 80,
    widthCm: 70,
    lastsFrom: 3,
    vi: {
      name: 'Sen Trắng Thanh Tịnh',
      description:
        '10 bông sen trắng và lá sen trong bình cao, dành cho lễ viếng, bàn thờ hoặc ngày giỗ. Sen mọc từ bùn mà vẫn sạch, nên nhà Phật chọn làm hoa cúng; sắc trắng cho căn phòng thêm lặng. Cả bình cao khoảng 80 cm, hoa bền 3 ngày, bạn thay nước hằng ngày và đừng để sát hương nến. Nếu cần, chúng tôi viết một lời chia buồn ngắn lên tấm thiệp trắng.',
    },
    en: {
      name: 'Serene White Lotus',
      description:
        '10 white lotus with their leaves in a tall vase, for a funeral visit, an altar or a death anniversary. In Buddhist homes the lotus is what stays clean above the mud, and white keeps the room still. The arrangement is about 80 cm high and holds for 3 days; change the water daily and keep it away from incense and candles. We can write a short line of condolence on a plain white card.',
    },
  },
  {
    slug: 'ly-trang-tuong-niem',
    category: 'Hoa Chia Buồn',
    priceVND: 720_000,
    priceUSD: '28.00',
    inStock: true,
    occasions: ['sympathy'],
    recipients: [],
    flowers: ['lily'],
    colours: ['white'],
    sizes: ['large'],
    heightCm: 70,
    widthCm: 50,
    vi: {
      name: 'Ly Trắng Tưởng Niệm',
      description:
        '9 cành ly trắng để nguyên lá, gói giấy trắng, không thêm màu nào khác. Bó dài 70 cm, đặt nằm trên bàn lễ hay cắm bình đều được. Chúng tôi giao khi hoa nở chừng một phần ba, nhị đã ngắt sẵn, để hoa đẹp đúng ngày và bền khoảng một tuần. Nếu lời chia buồn khó viết, chúng tôi gợi ý giúp bạn vài câu giản dị.',
    },
    en: {
      name: 'White Lilies in Remembrance',
      description:
        '9 stems of white lily with their own leaves, in white paper and no other colour. The bouquet is 70 cm long and can be laid down or stood in a vase. We send it a third open, pollen already removed, so that it is at its best on the day and lasts about a week. If the condolences are hard to write, we will suggest a few plain words.',
    },
  },
  {
    slug: 'hong-trang-tien-biet',
    category: 'Hoa Chia Buồn',
    priceVND: 880_000,
    priceUSD: '34.50',
    inStock: true,
    occasions: ['sympathy'],
    recipients: [],
    flowers: ['rose', 'eucalyptus'],
    colours: ['white'],
    sizes: ['small'],
    heightCm: 45,
    widthCm: 40,
    lastsFrom: 4,
    vi: {
      name: 'Hồng Trắng Tiễn Biệt',
      description:
        'Giỏ hoa 20 bông hồng trắng, lá bạch đàn rủ nhẹ quanh miệng giỏ. Cao 45 cm, rộng 40 cm, đặt trước di ảnh hay cạnh lối vào nhà tang lễ đều không choán chỗ. Hoa cắm trong đế giữ nước, tươi 4 ngày, gia đình không phải bận tay chăm. Dành cho người thân hoặc đồng nghiệp muốn tiễn đưa kín đáo. Thiệp ghi tên người gửi hoặc để trống.',
    },
    en: {
      name: 'White Rose Farewell',
      description:
        'A basket of 20 white roses, eucalyptus trailing softly over the rim. At 45 cm high and 40 cm wide it can stand before a portrait or at the door of a funeral hall without taking up room. The stems sit in a base that holds water and stay fresh for 4 days, so the family has nothing to look after. For relatives and colleagues who prefer a quiet farewell. The card can be signed or left blank.',
    },
  },
  {
    slug: 'vong-hoa-trang',
    category: 'Hoa Chia Buồn',
    priceVND: 1_450_000,
    priceUSD: '57.00',
    inStock: true,
    occasions: ['sympathy'],
    recipients: [],
    flowers: ['rose', 'carnation'],
    colours: ['white'],
    sizes: ['large'],
    heightCm: 80,
    widthCm: 80,
    lastsFrom: 3,
    lastsTo: 4,
    vi: {
      name: 'Vòng Hoa Trắng',
      description:
        'Vòng hoa viếng đường kính 80 cm, phủ kín hồng trắng, cẩm chướng trắng và lá xanh, chừng 60 bông. Hoa giữ được 3–4 ngày kể cả khi để ngoài hiên. Bạn ghi giờ lễ và tên nhà tang lễ vào phần ghi chú, chúng tôi sẽ gọi lại hẹn giờ đến; người giao lo việc đặt vòng hoa rồi lặng lẽ ra về. Lời viếng viết trên thiệp trắng.',
    },
    en: {
      name: 'White Wreath',
      description:
        'A funeral wreath 80 cm across, closely covered with white roses, white carnations and greenery, about 60 flowers in all. It lasts 3–4 days, even on a veranda. Write the hour of the service and the name of the funeral home in the order notes and we will call to arrange the time; our courier sets the wreath in place and leaves quietly. Words of condolence go on a white card.',
    },
  },
  {
    slug: 'binh-gom-men-ngoc',
    category: ADD_ON_CATEGORY,
    priceVND: 320_000,
    priceUSD: '12.50',
    inStock: true,
    ...NO_FACETS,
    heightCm: 22,
    widthCm: 16,
    vi: {
      name: 'Bình Gốm Men Ngọc',
      description:
        'Bình gốm men ngọc dáng bầu, miệng hơi loe, cao 22 cm, vừa cho một bó 15–20 cành. Men chảy tự nhiên nên mỗi chiếc đậm nhạt hơi khác nhau. Lòng bình cũng tráng men, không rỉ nước, cọ rửa dễ. Tiệm gửi bình chưa cắm cùng bó hoa, để người nhận có chỗ cắm ngay, khỏi phải đi tìm. Hoa rồi sẽ tàn, chiếc bình ở lại.',
    },
    en: {
      name: 'Celadon Vase',
      description:
        'A full-bodied celadon vase with a slightly flared mouth, 22 cm high, made for a bouquet of 15–20 stems. The glaze runs as it likes, so each piece is a shade lighter or deeper than the next. It is glazed inside as well, holds its water, and rinses clean. We send it empty beside the bouquet, so that nobody has to hunt for a vase. The flowers go; the vase stays.',
    },
  },
  {
    slug: 'so-co-la-ben-tre',
    category: ADD_ON_CATEGORY,
    priceVND: 280_000,
    priceUSD: '11.00',
    inStock: true,
    ...NO_FACETS,
    vi: {
      name: 'Sô-cô-la Bến Tre',
      description:
        'Hộp 12 viên sô-cô-la làm từ ca cao Bến Tre, xếp trong hộp giấy màu rượu vang 20 × 15 cm, nắp thắt ruy băng ngà. Vị đắng dịu, hậu hơi chua như trái chín, không quá ngọt nên người lớn tuổi cũng thích. Có viên điểm một hạt điều, viên rắc muối biển, viên để nguyên. Giữ nơi mát, ngon nhất trong 3 tuần. Có sữa và hạt điều, bạn lưu ý nếu người nhận bị dị ứng.',
    },
    en: {
      name: 'Ben Tre Chocolates',
      description:
        '12 chocolates made from Ben Tre cocoa, in a wine-red paper box of 20 × 15 cm tied with an ivory ribbon. Gently bitter, with the light sharpness of ripe fruit and not too much sugar, which parents and grandparents like as well. Some carry a cashew, some a pinch of sea salt, some are plain. Keep them cool; they are best within 3 weeks. They contain milk and cashew nuts, so mind allergies.',
    },
  },
  {
    slug: 'nen-thom-moc-lan',
    category: ADD_ON_CATEGORY,
    priceVND: 240_000,
    priceUSD: '9.50',
    inStock: true,
    ...NO_FACETS,
    vi: {
      name: 'Nến Thơm Mộc Lan',
      description:
        'Nến thơm sáp đậu nành rót tay trong ly thủy tinh cao 9 cm, mùi mộc lan và trà trắng, thoang thoảng chứ không gắt. Cháy được chừng 40 giờ; lần đầu bạn để sáp chảy hết mặt rồi hãy tắt, nến sẽ tan đều đến đáy. Hợp với bàn đọc sách, phòng tắm, hay một bữa tối hai người. Đặt nến cách hoa và rèm cửa ít nhất 30 cm, đừng để nến cháy khi không có ai.',
    },
    en: {
      name: 'Magnolia Candle',
      description:
        'A scented candle of soy wax, poured by hand into a 9 cm glass, with magnolia and white tea: present, never loud. It burns for about 40 hours; the first time, let the whole surface melt before you put it out, and the wax will stay level to the end. For a reading table, a bath, or a dinner for two. Keep it at least 30 cm from flowers and curtains, and never leave it burning alone.',
    },
  },
]
