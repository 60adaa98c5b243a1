import { itemPageTests } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { campaignPages } from './campaign-pages.ts';

itemPageTests(testService(), campaignPages);
