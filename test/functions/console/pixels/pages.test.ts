import { itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { pixelPages } from './pixel-pages.ts';

itemPageTests(testService(), pixelPages);
